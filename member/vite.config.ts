import { defineConfig, mergeConfig } from 'vite';
import { serviceWorkerPlugin } from './vite.worker.ts';
import { sharedConfig } from './vite.shared.ts';

/** The member app for the browser: hashed files in /assets, a manifest for the server's HTML, and the service worker at the root. */
export default defineConfig(({ mode }) =>
  mergeConfig(sharedConfig(), {
    define: { __KIT__: JSON.stringify(mode !== 'production') },
    plugins: [serviceWorkerPlugin()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: true,
      assetsDir: 'assets',
      rolldownOptions: {
        input: { app: 'app/entry-client.tsx' },
        // One file for all that the first view needs, also what later screens share with it: it compresses better than twenty.
        output: { codeSplitting: { groups: [{ name: 'first-view', tags: ['$initial'] }] } },
        // Schemas are for the server: of a contract file that has a plain value too, only the value comes along.
        treeshake: { manualPureFunctions: ['Type', 'OneOf', 'Nullable', 'List', 'CursorList', 'Changes'] },
      },
    },
  }),
);
