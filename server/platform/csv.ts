/** What a spreadsheet would take for a formula is text here. */
function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(' ') : String((value as string | null) ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with a first line of names. */
export const csvOf = <const Name extends string>(columns: readonly Name[], rows: readonly Partial<Record<Name, unknown>>[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cellOf(row[name])).join(','))].map((line) => `${line}\r\n`).join('');
