/** The row of a statement that always answers with one. Throws where it did not. */
export function oneRow<R>({ rows: [row] }: { rows: readonly R[] }): R {
  if (row === undefined) throw new Error('A statement that always answers with a row answered with none');
  return row;
}
