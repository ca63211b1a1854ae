import path from 'node:path';
import type { Plugin } from 'vite';
import { compileTexts } from './compile.ts';

const prefix = 'virtual:catalogue/';

/**
 * Serves `virtual:catalogue/<language>`: the compiled texts of the wanted domains as a module. A language is one lazy chunk, and no message parser
 * reaches the browser.
 */
export const cataloguePlugin = (isWanted: (domain: string) => boolean): Plugin => ({
  name: 'bandstand-catalogue',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined;
    const language = id.slice(prefix.length + 1);
    this.addWatchFile(path.join(import.meta.dirname, language));
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileTexts(language, isWanted)))});`;
  },
});
