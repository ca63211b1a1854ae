// Loaded before the server with --import: shifts the current time by the milliseconds in a file, so that a journey can pass months.
import fs from 'node:fs';

const file = process.env.MOVED_CLOCK_FILE;
const SystemDate = Date;
let shiftMs = 0;
const read = () => {
  const next = Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0) || 0;
  if (next !== shiftMs) console.log(`The clock is moved by ${next} ms`);
  shiftMs = next;
};
read();
setInterval(read, 50).unref();

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + shiftMs);
    else super(...parts);
  }
  static now() {
    return SystemDate.now() + shiftMs;
  }
};
