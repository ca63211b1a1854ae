/** The requested bytes of a file, both ends included. `all`: the whole file; `none`: the file has none of them (416). */
export type Wanted = { kind: 'all' } | { kind: 'none' } | { kind: 'part'; start: number; end: number };

const all: Wanted = { kind: 'all' };
/** No real reader requests more. */
const maxRanges = 50;

/**
 * Reads a `Range` header for a file of `size` bytes. Adjacent ranges become one; separate ones are answered with the whole file, and so are
 * unreadable ones: the server may do both (RFC 9110, 14.2).
 */
export function rangeOf(header: string | undefined, size: number): Wanted {
  const list = /^bytes=(.+)$/i.exec(header?.trim() ?? '')?.[1]?.split(',');
  if (!list || list.length > maxRanges) return all;
  const ranges: { start: number; end: number }[] = [];
  for (const text of list) {
    const match = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(text);
    const [, first = '', last = ''] = match ?? [];
    if (!match || (first === '' && last === '')) return all;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (first !== '' && last !== '' && Number(last) < Number(first)) return all;
    if (start <= end) ranges.push({ start, end });
  }
  const merged: { start: number; end: number }[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const before = merged.at(-1);
    if (before && range.start <= before.end + 1) before.end = Math.max(before.end, range.end);
    else merged.push(range);
  }
  const [only] = merged;
  if (!only) return { kind: 'none' };
  return merged.length === 1 ? { kind: 'part', ...only } : all;
}

/** Whether a range may be answered: the caller's copy has exactly these bytes (`If-Range`). We send no dates, so none can match. */
export const isSameFile = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;
