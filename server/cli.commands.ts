import type { Env } from './platform/env.ts';
import type { Opened } from './main.start.ts';

/** What a command of `npm run bandstand -- <command>` gets. */
export interface CommandContext {
  /** What stands after the command's name. */
  args: string[];
  env: Env;
  /** Prints a line for a person. */
  say(line: string): void;
  /**
   * Database and domains, without a web server; next to a running server it works in its database. `isAlone` refuses while a server runs on the data
   * folder. Closed by itself afterwards.
   */
  open(how?: { isAlone?: boolean }): Promise<Opened>;
}

/** Answers the exit code. What it throws is printed, and the code is 1. */
export type Command = (context: CommandContext) => Promise<number>;

/** `--name value`, `--name=value` and what stands alone. Throws on an option that the command does not know. */
export function readOptions<K extends string>(args: readonly string[], known: readonly K[]): { options: Partial<Record<K, string>>; rest: string[] } {
  const options: Partial<Record<K, string>> = {};
  const rest: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index]!;
    if (!arg.startsWith('--')) {
      rest.push(arg);
      continue;
    }
    const [name = '', inline] = arg.slice(2).split(/=(.*)/s);
    const option = known.find((candidate) => candidate === name);
    if (option === undefined) throw new UsageError(`There is no option --${name}. There are: ${known.map((one) => `--${one}`).join(', ')}.`);
    const value = inline ?? args[(index += 1)];
    if (value === undefined || (inline === undefined && value.startsWith('--'))) throw new UsageError(`--${name} needs a value.`);
    options[option] = value;
  }
  return { options, rest };
}

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {}
