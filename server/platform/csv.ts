/** Makes text of what a spreadsheet would take for a formula; a negative number is none. */
function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(' ') : String((value as string | null) ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of CSV (RFC 4180), for files that are written piece by piece. */
export const csvLines = <const Name extends string>(columns: readonly Name[], rows: readonly Partial<Record<Name, unknown>>[]): string =>
  rows.map((row) => `${columns.map((name) => cellOf(row[name])).join(',')}\r\n`).join('');

/** The same with a first line of names. */
export const csvOf = <const Name extends string>(columns: readonly Name[], rows: readonly Partial<Record<Name, unknown>>[]): string =>
  `${columns.join(',')}\r\n${csvLines(columns, rows)}`;
