/** Signs that spreadsheets put between cells, by country. */
const separators = [',', ';', '\t'] as const;

/**
 * The rows of a table saved as text (RFC 4180), without empty ones: `line` is where a row begins, counted from 1. The separator is the one that is most
 * frequent in the first row. Cells may be in quotes and then contain anything, also breaks.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  let [line, begunAt] = [1, 1];
  const endRow = () => {
    const row = [...cells, cell];
    if (row.some((one) => one.trim() !== '')) rows.push({ line: begunAt, cells: row.map((one) => one.trim()) });
    [cells, cell] = [[], ''];
    begunAt = line + 1;
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (isQuoted) {
      if (sign === '"' && source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
    if (sign === '\n') line += 1;
  }
  endRow();
  return rows;
}

function separatorOf(source: string): string {
  const first = source.replaceAll(/"[^"]*"/g, '').split('\n', 1)[0] ?? '';
  const counted = separators.map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}
