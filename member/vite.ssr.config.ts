import { defineConfig, mergeConfig } from 'vite';
import { sharedConfig } from './vite.shared.ts';

/** The member app for the server: one module that exports `render`, with everything it needs in it. */
export default defineConfig(({ mode }) =>
  mergeConfig(sharedConfig(), {
    // Chosen when it is built: React would else take its slow development half wherever the server does not run in production.
    define: { __KIT__: 'false', 'process.env.NODE_ENV': JSON.stringify(mode) },
    ssr: { noExternal: true },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: { input: 'app/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } },
    },
  }),
);
