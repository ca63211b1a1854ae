import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Files that the server reads stay where they are, so a module asks for its folder as seen from the bundle. */
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
 * The server in a few files: thousands of modules take seconds to read at each start. Outside stays what is compiled for a platform, and what loads its own
 * parts by name.
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
      // Comments are a third of what would be read at each start; licences stand in the package's notices.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
