import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

const mostColumns = 140;

/** Lines of SQL and of the code around it that run off the screen. Comments may be longer. */
export function wideLines({ path, code }: Source): Violation[] {
  if (!path.endsWith('.repo.ts')) return [];
  return code.split('\n').flatMap((line, at) => {
    const columns = line.trimEnd().length;
    if (columns <= mostColumns) return [];
    return [
      { path, message: `line ${at + 1} has ${columns} columns, ${mostColumns} are allowed: break the statement before a clause or a condition` },
    ];
  });
}
