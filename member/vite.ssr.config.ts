import { defineConfig, mergeConfig } from 'vite';
import { firstScriptPlugin } from './vite.first.ts';
import { sharedConfig } from './vite.shared.ts';

/** The member app for the server: one self-contained module that exports `render`. */
export default defineConfig(({ mode }) =>
  mergeConfig(sharedConfig(), {
    // Set at build time: otherwise React would use its slow development build wherever the server is not in production mode.
    define: { __KIT__: 'false', 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [firstScriptPlugin()],
    ssr: { noExternal: true },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: { input: 'app/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } },
    },
  }),
);
