import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

type ManifestEntry = { file: string; css?: string[]; isEntry?: boolean; imports?: string[] };

/** Builds `app/service-worker.ts` to `/sw.js` after the app, with the list of what the shell needs offline. */
export const serviceWorkerPlugin = (): Plugin => ({
  name: 'bandstand-service-worker',
  apply: 'build',
  async writeBundle(options) {
    const outDir = options.dir ?? 'dist/client';
    const manifest = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
    const files = shellFiles(manifest);
    const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12);
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      define: { __SHELL_FILES__: JSON.stringify(files), __SHELL_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        copyPublicDir: false,
        reportCompressedSize: false,
        lib: { entry: path.join(import.meta.dirname, 'app/service-worker.ts'), formats: ['iife'], name: 'bandstandWorker', fileName: () => 'sw.js' },
      },
    });
  },
});

/** Everything a stored page may need offline, and the lists that lead there, whether opened before or not. */
const ofPages =
  /^_(page-types|blocks|soon|account)|features\/my-content\/|features\/schedule\/ScheduleScreen|page-texts$|catalogue[:/]en$|features\/pages\/(?!.*(Panel|Dialog|Menu))|blocks\/|iconSet\.ts$/;

/** The entry and the parts of pages with their imports and style sheets; other code is cached on first use. */
function shellFiles(manifest: Record<string, ManifestEntry>): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry || files.has(`/${entry.file}`)) return;
    files.add(`/${entry.file}`);
    for (const sheet of entry.css ?? []) files.add(`/${sheet}`);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const [key, entry] of Object.entries(manifest)) if (entry.isEntry || ofPages.test(key)) visit(key);
  return [...files].sort();
}
