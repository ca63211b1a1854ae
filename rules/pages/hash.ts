/** One panel in the URL's hash: `auth`, `checkout?product_ids=1,2` (L34–L35, NAV-4). */
export type HashPart = { name: string; query: Record<string, string> };

/** Reads a hash with or without `#`. Drops parts without a name and keeps unknown names; undecodable text stays as written. */
export function parseHash(hash: string): HashPart[] {
  const parts: HashPart[] = [];
  for (const text of hash.replace(/^#/, '').split('+')) {
    const mark = text.indexOf('?');
    const name = decode(mark < 0 ? text : text.slice(0, mark));
    if (name !== '') parts.push({ name, query: mark < 0 ? {} : parseQuery(text.slice(mark + 1)) });
  }
  return parts;
}

/** Writes `#a+b?x=1`, or the empty string for no parts. Commas stay readable, `+` becomes `%2B` (NAV-4). */
export function formatHash(parts: readonly HashPart[]): string {
  if (parts.length === 0) return '';
  return `#${parts.map(formatPart).join('+')}`;
}

/** Puts a part on top and replaces one with the same name. */
export function openPart(parts: readonly HashPart[], part: HashPart): HashPart[] {
  return [...parts.filter(({ name }) => name !== part.name), part];
}

/** Removes the topmost part, as Back does (NAV-4). */
export const closeTopPart = (parts: readonly HashPart[]): HashPart[] => parts.slice(0, -1);

export const closePart = (parts: readonly HashPart[], name: string): HashPart[] => parts.filter((part) => part.name !== name);

export const findPart = (parts: readonly HashPart[], name: string): HashPart | null => parts.find((part) => part.name === name) ?? null;

/** Whether the hash begins with the start marker, which suppresses the lock prompts (L36, NAV-5). `#starting` does not count. */
export const hasStartMarker = (hash: string): boolean => /^#?start($|[?+])/.test(hash);

function formatPart({ name, query }: HashPart): string {
  const pairs = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return pairs.length > 0 ? `${encode(name)}?${pairs.join('&')}` : encode(name);
}

function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const pair of text.split('&')) {
    const [key = '', ...value] = pair.split('=');
    // A key such as __proto__ must not change the object's prototype.
    if (key !== '')
      Object.defineProperty(query, decode(key), { value: decode(value.join('=')), enumerable: true, configurable: true, writable: true });
  }
  return query;
}

const encode = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%40', '@');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
