/** A parsed form body with brackets: `a[b][0]=c`. Every value is a text, as on the wire. */
export type Sent = { [name: string]: string | Sent | (string | Sent)[] };
/** A text value; empty for anything else, and for what was not sent. */
export const wordOf = (value: Sent[string] | undefined): string => (typeof value === 'string' ? value : '');

/** A text value; null for anything else, and for what was not sent. */
export const textOf = (value: Sent[string] | undefined): string | null => (typeof value === 'string' ? value : null);

const setAt = (into: Record<string, unknown>, path: string[], value: string): void => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= {};
  setAt(into[name] as Record<string, unknown>, rest, value);
};
/** Objects with keys counting up from 0 are lists. */
const listed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};

export function readForm(body: string): Sent {
  const read: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) setAt(read, name.replaceAll(']', '').split('['), value);
  return listed(read) as Sent;
}

/** Parameters in the official types, converted to their wire form, to compare with recorded requests. */
export function asSent(params: object): Sent {
  const sent = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sent)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sent(inner)]))
        : String(value);
  return sent(params) as Sent;
}
