import path from 'node:path';

/** One import of a file. `target` is a path from the root for the repository's own files, else the name as written (`node:fs`, `kysely`). */
export interface Import {
  specifier: string;
  target: string;
  isOwn: boolean;
  isTypeOnly: boolean;
}

/** A source file: `path` from the root of the repository with forward slashes, `code` without comments. */
export interface Source {
  path: string;
  text: string;
  code: string;
  imports: Import[];
}

/** Parses what the guards need to know about a file. */
export function toSource(file: string, text: string): Source {
  const code = withoutComments(text);
  return { path: file, text, code, imports: readImports(file, code) };
}

/** Comments become blanks of the same height; strings and templates stay, and line numbers do not change. */
function withoutComments(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  return text.replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuy]*(?=\s*[.,;)\]])|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (match) => (match.startsWith('//') || match.startsWith('/*') ? blank(match) : match),
  );
}

const statement =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?((?:[\w$*]+\s*,?\s*)?(?:\{[^}]*\}|\*\s*(?:as\s+[\w$]+)?)?)\s*from\s*['"]([^'"\n]+)['"]/g;
const sideEffect = /(?:^|[\n;])\s*import\s*['"]([^'"\n]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

function readImports(file: string, code: string): Import[] {
  const imports: Import[] = [];
  for (const match of code.matchAll(statement)) {
    const names = match[2] ?? '';
    const inner = /^\{([^}]*)\}$/
      .exec(names.trim())?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const isTypeOnly = match[1] !== undefined || (inner !== undefined && inner.length > 0 && inner.every((name) => name.startsWith('type ')));
    imports.push(resolve(file, match[3] ?? '', isTypeOnly));
  }
  for (const match of code.matchAll(sideEffect)) imports.push(resolve(file, match[1] ?? '', false));
  for (const match of code.matchAll(dynamic)) imports.push(resolve(file, match[1] ?? '', false));
  return imports;
}

function resolve(file: string, specifier: string, isTypeOnly: boolean): Import {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { specifier, target: path.posix.join(path.posix.dirname(file), bare), isOwn: true, isTypeOnly };
  const own = /^@bandstand\/(.+)$/.exec(bare)?.[1];
  return own ? { specifier, target: own, isOwn: true, isTypeOnly } : { specifier, target: bare, isOwn: false, isTypeOnly };
}
