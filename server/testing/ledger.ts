/** A requested write. `send` may be repeated with the same content; true: it was acknowledged. */
export interface Write {
  readonly name: string;
  send(): Promise<boolean>;
}

/** What was requested, and which of it was acknowledged. */
export interface Ledger {
  /** Tries once; true if it was acknowledged. */
  attempt(write: Write): Promise<boolean>;
  /** Retries unacknowledged writes until they are acknowledged; returns how many there were. */
  repeat(): Promise<number>;
  readonly acknowledged: ReadonlySet<string>;
  readonly asked: ReadonlySet<string>;
}

const maxRepeats = 50;

export function createLedger(): Ledger {
  const open = new Map<string, Write>();
  const [acknowledged, asked] = [new Set<string>(), new Set<string>()];
  const attempt = async (write: Write): Promise<boolean> => {
    asked.add(write.name);
    open.set(write.name, write);
    if (!(await write.send())) return false;
    open.delete(write.name);
    acknowledged.add(write.name);
    return true;
  };
  return {
    acknowledged,
    asked,
    attempt,
    repeat: async () => {
      const count = open.size;
      for (let tries = 0; open.size > 0; tries += 1) {
        if (tries === maxRepeats) throw new Error(`never acknowledged: ${[...open.keys()].slice(0, 5).join(', ')}`);
        await Promise.all([...open.values()].map(attempt));
      }
      return count;
    },
  };
}
