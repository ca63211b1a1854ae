import { cataloguePlugin } from '@bandstand/i18n/vite-plugin.ts';
import { fixedTokens } from '@bandstand/ui/tokens/fixed.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const isStudioText = (domain: string) => domain.startsWith('studio') || domain === 'errors' || domain === 'fields' || domain === 'report';

/** The studio: one page below /studio/, with everything heavy in separate chunks. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [react(), cataloguePlugin(isStudioText)],
  css: { postcss: { plugins: [fixedTokens] } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
});
