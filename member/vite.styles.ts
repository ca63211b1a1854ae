import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const repository = path.dirname(import.meta.dirname);
const names = '?names';
const importOfNames = /^import (\w+) from '([^']+\.module\.css)'/gm;

/** A short class name that depends only on file and name. Names of one file share an ending, which compresses better than one each. */
export function scopedName(name: string, file: string): string {
  const from = path.relative(repository, file.split('?')[0] ?? file);
  const digest = createHash('sha256')
    .update(from)
    .digest('base64url')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 5);
  return `${name}_${digest}`;
}

/**
 * Separates each style sheet from its names. The sheet is included where it is first imported, so that the server's render has it; each
 * name is inlined as plain text where it is used. The first view then contains no lists of names, least of all for code that loads later.
 */
export const classNamesPlugins = (): Plugin[] => [
  {
    name: 'bandstand-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.tsx') ? { code: code.replace(importOfNames, `import '$2'; import * as $1 from '$2${names}'`), map: null } : null,
    async resolveId(source, importer) {
      if (!source.endsWith(`.module.css${names}`)) return null;
      const resolved = await this.resolve(source.slice(0, -names.length), importer, { skipSelf: true });
      // Under a separate id, so that nobody else treats it as a style sheet.
      return resolved && { id: `\0${resolved.id}.names.js`, moduleSideEffects: false };
    },
    load: (id) => (id.startsWith('\0') && id.endsWith('.module.css.names.js') ? namesOf(id.slice(1, -'.names.js'.length)) : null),
  },
  {
    name: 'bandstand-style-sheets',
    apply: 'build',
    enforce: 'post',
    transform: (_code, id) => (id.endsWith('.module.css') ? { code: 'export {}', map: null, moduleSideEffects: 'no-treeshake' } : null),
  },
];

/** A sheet's names as constants, whatever characters they contain. */
function namesOf(file: string): string {
  const sheet = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const found = [...new Set(Array.from(sheet.matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name = '']) => name))];
  const lines = found.map((name, at) => `const n${at} = ${JSON.stringify(scopedName(name, file))}; export { n${at} as ${JSON.stringify(name)} };`);
  return lines.join('\n');
}
