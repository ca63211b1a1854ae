/** The beginning of a text: at most this many UTF-16 units, never ending in half a surrogate pair, which databases refuse. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
