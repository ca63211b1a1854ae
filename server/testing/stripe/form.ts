/** What a form body says once its brackets are read: `a[b][0]=c`. Every value is a text, as on the wire. */
export type Sent = { [name: string]: string | Sent | (string | Sent)[] };
/** A value that is a text; anything else, and what was not sent, is an empty one. */
export const wordOf = (value: Sent[string] | undefined): string => (typeof value === 'string' ? value : '');

/** A value that is a text; null for anything else, and for what was not sent. */
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
/** Objects whose names count up from 0 are lists. */
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

/** Parameters as the official types have them, as they look on the wire: for comparing with what was recorded. */
export function asSent(params: object): Sent {
  const sent = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sent)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sent(inner)]))
        : String(value);
  return sent(params) as Sent;
}
