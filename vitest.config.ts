import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', 'e2e/**'];

export default defineConfig({
  test: {
    // Two at a time: the tests share the machine with their database.
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,rules,i18n,ui,tools,bench}/**/*.test.ts'],
          exclude: ignored,
          // Pure code: nothing that one file leaves behind can reach another.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'happy-dom',
          include: ['{member,studio}/**/*.test.{ts,tsx}', 'ui/**/*.test.tsx'],
          exclude: ignored,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 15_000,
        },
      },
    ],
  },
});
