import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Files that the server reads are not bundled, so a module's folder must be given relative to the bundle. */
const foldersPlugin = (): Plugin => ({
  name: 'bandstand-folders',
  transform: (code, id) =>
    id.includes('/node_modules/') || !code.includes('import.meta.dirname')
      ? null
      : {
          code: code.replaceAll(
            'import.meta.dirname',
            `(import.meta.dirname + ${JSON.stringify(`/${path.relative(path.join(import.meta.dirname, 'dist'), path.dirname(id))}`)})`,
          ),
          map: null,
        },
});

/**
 * Bundles the server into a few files: reading thousands of modules takes seconds at each start. Leaves out packages compiled for a platform, and
 * those that load their own parts by name.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [foldersPlugin()],
  ssr: { noExternal: true, external: ['sharp', 'pdfkit', 'pg-native'], target: 'node' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    ssr: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'main.ts', cli: 'cli.ts' },
      // Comments are a third of what each start would read; the package's notices contain the licences.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
