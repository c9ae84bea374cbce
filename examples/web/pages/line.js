// The line to the server: it shows the tokens, comes back when it was cut, and sends again whatever
// was not acknowledged. Every message bears a key, so that the server does nothing twice.

import { newKey } from "./parts.js";

const FINAL = new Map([
  [4404, "lost"],
  [4409, "taken over"],
]);

export class Line {
  constructor(tokens, { hear, show }) {
    this.tokens = tokens;
    this.hear = hear;
    this.show = show;
    this.waiting = new Map();
    this.pause = 250;
    this.open();
    // A phone that wakes up need not wait for the next attempt.
    for (const event of ["visibilitychange", "online"]) {
      (event === "online" ? window : document).addEventListener(event, () => this.wake());
    }
  }

  wake() {
    if (document.hidden || this.final || this.socket.readyState < WebSocket.CLOSING) return;
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const address = new URL("/live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    this.show("opening");
    this.socket.onopen = () => {
      this.socket.send(JSON.stringify(this.tokens));
    };
    this.socket.onmessage = (message) => this.take(JSON.parse(message.data));
    const { socket } = this;
    socket.onclose = (closed) => {
      if (socket === this.socket) this.closed(closed.code);
    };
  }

  closed(code) {
    this.final = FINAL.get(code);
    this.show(this.final ?? "waiting");
    if (this.final) return;
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, 5000);
  }

  take(said) {
    if (said.kind === "table") {
      this.pause = 250;
      this.show("open");
      for (const message of this.waiting.values()) this.socket.send(message);
    }
    if (said.key) this.waiting.delete(said.key);
    this.hear(said);
  }

  get busy() {
    return this.waiting.size > 0;
  }

  say(message) {
    const key = newKey();
    const text = JSON.stringify({ ...message, key });
    this.waiting.set(key, text);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }
}
