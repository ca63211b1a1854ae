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
      rolldownOptions: { input: { app: 'app/entry-client.tsx' } },
    },
  }),
);
