import { defineConfig, mergeConfig } from 'vite';
import { sharedConfig } from './vite.shared.ts';

/** The member app for the server: one module that exports `render`, with everything it needs in it. */
export default defineConfig(
  mergeConfig(sharedConfig(), {
    define: { __KIT__: 'false' },
    ssr: { noExternal: true },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: { input: 'app/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } },
    },
  }),
);
