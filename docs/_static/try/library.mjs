// Loads Pyodide, the wheels and desk.py, all from beside this file.

const here = (path) => new URL(path, import.meta.url);

async function bytes(path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Why this browser can't run the library; nothing if it can. */
export function obstacle() {
  if (typeof WebAssembly !== "object") return "it has no WebAssembly, or WebAssembly is turned off";
  if (location.protocol === "file:") return "the page was opened as a file, and must come from a web server";
  return "";
}

/** The function that asks desk.py: `ask(name, {…})`, which throws what the library refuses. */
export async function load(wheels, say) {
  say("Loading Python…");
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: here("pyodide/").href });
  say("Loading the library…");
  const archives = await Promise.all(wheels.map((wheel) => bytes(`pyodide/${wheel}`)));
  archives.forEach((archive) => python.unpackArchive(archive, "wheel"));
  const desk = new TextDecoder().decode(await bytes("desk.py"));
  await python.runPythonAsync(desk, { filename: "desk.py" });
  const answer = python.globals.get("answer");
  return (name, told = {}) => {
    const found = JSON.parse(answer(name, JSON.stringify(told)));
    if (found.error) throw new Refusal(found.error);
    return found;
  };
}

/** What the library does not allow, in its own words. */
export class Refusal extends Error {}
