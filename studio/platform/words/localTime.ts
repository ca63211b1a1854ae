const two = (value: number) => String(value).padStart(2, '0');

/** An instant as a date-time field shows it in the browser's time zone: "2026-05-03T18:30"; an empty text for none. */
export function toLocal(time: string | null): string {
  const at = new Date(time ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant in such a field, ISO in UTC; null for an empty or unfinished one. */
export function fromLocal(text: string): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  const at = new Date(year, month - 1, day, hour, minute);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
