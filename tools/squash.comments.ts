/** What the lines above a table (`threads`), a column or constraint (`threads.title`) or another object (`index threads_page`) say. */
export type Comments = Map<string, string[]>;

export const noComments = (): Comments => new Map();

/** Adds the comments of a file. */
export function commentsIn(sql: string, comments: Comments): void {
  let above: string[] = [];
  let table: string | null = null;
  const keep = (place: string) => {
    if (above.length > 0) comments.set(place, above);
    above = [];
  };
  for (const line of sql.split('\n')) {
    const comment = /^\s*-- (.*)$/.exec(line)?.[1];
    if (comment !== undefined) {
      above.push(comment);
      continue;
    }
    const created = /^create (?:unlogged )?table (\w+)/.exec(line)?.[1];
    const altered = /^alter table (\w+) add column (\w+)/.exec(line);
    const other = /^create (?:or replace )?(?:unique )?(index|function|procedure|trigger) (\w+)/.exec(line);
    const column = table === null ? null : /^ {2}(\w+) /.exec(line)?.[1];
    if (created !== undefined) {
      keep(created);
      table = created;
    } else if (altered) keep(`${altered[1]}.${altered[2]}`);
    else if (other) keep(`${other[1] === 'procedure' ? 'function' : other[1]} ${other[2]}`);
    else if (column !== undefined && column !== null) keep(`${table}.${column}`);
    else above = [];
    if (line.startsWith(')')) table = null;
  }
}

/** As lines above what they are about. */
export const linesOf = (comments: Comments, place: string, indent = ''): string =>
  (comments.get(place) ?? []).map((line) => `${indent}-- ${line}\n`).join('');
