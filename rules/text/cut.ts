/** The beginning of a text: at most so many UTF-16 units, without half a surrogate pair at the end, which no database stores. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
