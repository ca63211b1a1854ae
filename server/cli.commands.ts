import type { Env } from './platform/env.ts';
import type { Opened } from './main.start.ts';

/** The input of a command of `npm run bandstand -- <command>`. */
export interface CommandContext {
  /** The arguments after the command's name. */
  args: string[];
  env: Env;
  /** Prints a line for people to read. */
  print(line: string): void;
  /**
   * Opens database and domains, without a web server; works next to a running server, in its database. `isAlone` refuses while a server runs on the
   * data folder. Closed automatically.
   */
  open(how?: { isAlone?: boolean }): Promise<Opened>;
}

/** Returns the exit code. An error it throws is printed, and the code is 1. */
export type Command = (context: CommandContext) => Promise<number>;

/** `--name value`, `--name=value` and positional arguments. Throws on an unknown option. */
export function readOptions<K extends string>(args: readonly string[], known: readonly K[]): { options: Partial<Record<K, string>>; rest: string[] } {
  const options: Partial<Record<K, string>> = {};
  const rest: string[] = [];
  const waiting = [...args];
  for (let arg = waiting.shift(); arg !== undefined; arg = waiting.shift()) {
    if (!arg.startsWith('--')) {
      rest.push(arg);
      continue;
    }
    const [name = '', inline] = arg.slice(2).split(/=(.*)/s);
    const option = known.find((candidate) => candidate === name);
    if (option === undefined) throw new UsageError(`There is no option --${name}. There are: ${known.map((one) => `--${one}`).join(', ')}.`);
    const value = inline ?? waiting.shift();
    if (value === undefined || (inline === undefined && value.startsWith('--'))) throw new UsageError(`--${name} needs a value.`);
    options[option] = value;
  }
  return { options, rest };
}

/** The command was called with wrong arguments. */
export class UsageError extends Error {}
