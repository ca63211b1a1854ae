import path from 'node:path';
import { build, type Plugin } from 'vite';

const id = 'virtual:first-script';

/** Provides `app/start/firstScript.ts` as one minified text, for the server to put into each document. */
export const firstScriptPlugin = (): Plugin => ({
  name: 'bandstand-first-script',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return null;
    const entry = path.join(import.meta.dirname, 'app/start/firstScript.ts');
    const built = await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      build: { write: false, target: 'es2022', minify: true, copyPublicDir: false, lib: { entry, formats: ['iife'], name: 'first' } },
    });
    const code = [built]
      .flat()
      .flatMap((result) => ('output' in result ? result.output : []))
      .flatMap((file) => (file.type === 'chunk' ? file.code.trim() : []))
      .join('');
    if (code === '' || code.includes('</script')) throw new Error('The first script was not built, or would end its own element');
    return `export const firstScript = ${JSON.stringify(code)};`;
  },
});
