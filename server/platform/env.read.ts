/** Reports that a variable is invalid. */
export type Refuse = (name: string, expected: string, got: string) => void;
/** Readers of variables by kind. They refuse invalid ones. */
export type Readers = ReturnType<typeof readersOf>;

/** Shows what kind of value a secret is without showing it: scheme and host of an address, the length of anything else. */
export function masked(value: string): string {
  if (!URL.canParse(value)) return `a value of ${value.length} characters`;
  const url = new URL(value);
  return url.host ? `${url.protocol}//…@${url.host}/…` : `${url.protocol}…`;
}

/** Reads variables of `source`. An empty one counts as not set. */
export function readersOf(source: NodeJS.ProcessEnv, refuse: Refuse) {
  const read = (name: string) => source[name]?.trim() || undefined;

  function oneOf<T extends string>(name: string, allowed: T[], fallback: T): T {
    const value = read(name);
    if (value === undefined) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) refuse(name, `one of ${allowed.join(', ')}`, JSON.stringify(value));
    return found ?? fallback;
  }

  function flag(name: string, fallback: boolean): boolean {
    const value = read(name);
    if (value === undefined) return fallback;
    if (value !== '0' && value !== '1') refuse(name, '0 or 1', JSON.stringify(value));
    return value === '1';
  }

  function address(name: string, protocols: string[], example: string): string | undefined {
    const value = read(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    refuse(name, `an address such as ${example}`, masked(value));
    return undefined;
  }

  function milliseconds(name: string, fallback: number): number {
    const value = read(name);
    if (value === undefined || /^\d{1,7}$/.test(value)) return Number(value ?? fallback);
    refuse(name, 'whole milliseconds, or 0 for never', JSON.stringify(value));
    return fallback;
  }

  function port(name: 'PORT' | 'HTTP_PORT', fallback: number): number {
    const value = read(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d{1,5}$/.test(value) && number <= 65_535) return number;
    refuse(name, 'a whole number from 0 to 65535', JSON.stringify(value));
    return fallback;
  }

  return { read, refuse, oneOf, flag, address, milliseconds, port };
}
