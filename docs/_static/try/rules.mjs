// The form that chooses a rule set, made from the library's own presets and variants.

import { make } from "./dom.mjs";
import { Refusal } from "./library.mjs";

const labelled = (words, control, ...more) => make("label", {}, make("span", {}, words), control, ...more);

function chooser(name, values, chosen) {
  const select = make("select", { name }, ...values.map((value) => make("option", { value }, String(value))));
  select.value = chosen;
  return select;
}

/** The form; `changed(chosen, rules)` hears of every rule set, and of null when there is none. */
export function ruleForm(ask, changed) {
  const { presets, variants, players } = ask("choices");
  const preset = chooser("preset", presets.map((one) => one.name), presets[0].name);
  const number = chooser("players", players, 4);
  const rounds = make("input", { type: "number", name: "rounds", min: 1, max: 99, placeholder: "as usual" });
  const boxes = variants.map((variant) => make("input", { type: "checkbox", name: "variant", value: variant.name }));
  const meaning = make("p", { className: "try-small" });
  const outcome = make("p", { className: "try-rules", role: "status" });
  const form = make(
    "form",
    { className: "try-form", onsubmit: (event) => event.preventDefault() },
    make("h2", {}, "Choose a rule set"),
    make("div", { className: "try-row" }, labelled("Preset", preset), labelled("Players", number), labelled("Rounds", rounds)),
    meaning,
    make(
      "details",
      {},
      make("summary", {}, "Variants"),
      ...variants.map((variant, index) =>
        make("label", { className: "try-variant" }, boxes[index], make("span", {}, make("code", {}, variant.name), ` ${variant.meaning}`)),
      ),
    ),
    outcome,
  );
  const update = () => {
    const chosen = {
      preset: preset.value,
      players: Number(number.value),
      variants: boxes.filter((box) => box.checked).map((box) => box.value),
      rounds: Number(rounds.value) || null,
    };
    meaning.textContent = presets.find((one) => one.name === chosen.preset).meaning;
    try {
      const rules = ask("rule_set", { chosen });
      outcome.replaceChildren(make("code", {}, rules.text), `: ${rules.told}.`);
      outcome.classList.remove("try-error");
      changed(chosen, rules);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome.textContent = `There is no such rule set: ${error.message}.`;
      outcome.classList.add("try-error");
      changed(chosen, null);
    }
  };
  form.addEventListener("change", update);
  update();
  return form;
}
