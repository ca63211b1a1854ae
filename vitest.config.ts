import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { sameOnAnyDatabase } from './tools/test.external.files.ts';
import { LongestFirst, TimingsReporter } from './tools/timings.vitest.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', 'e2e/**'];

/** A limit is for what hangs: a busy machine takes its time, and no test is about time. */
const limits = { testTimeout: 180_000, hookTimeout: 240_000, expect: { poll: { timeout: 15_000 } } };

const isSecondDatabase = process.env['TEST_DATABASE_URL'] !== undefined;

/** Where to write how long each file took, for `tools/steps.timings.ts`. */
const timingsInto = process.env['TIMINGS_INTO'];

/** A test makes much that is gone after it. */
const fewerCollections = ['--max-semi-space-size=64'];

/** Loading libraries costs more than most files of tests: a process loads them once. Our own modules are loaded again for each file. */
const sharedProcess = {
  isolate: false,
  execArgv: fewerCollections,
  setupFiles: ['ui/testing/ownState.ts'],
  server: { deps: { external: [/\/i18n\/testing\//] } },
};

export default defineConfig({
  test: {
    // One more than most machines of integration have cores: tests wait for their database, for timers and for processes that they start.
    maxWorkers: 3,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    reporters: timingsInto ? ['default', new TimingsReporter(timingsInto)] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,rules,i18n,ui,client,member,studio,tools,bench}/**/*.test.ts'],
          exclude: [...ignored, '**/*.dom.test.ts'],
          ...limits,
          ...sharedProcess,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: isSecondDatabase ? [...ignored, ...sameOnAnyDatabase] : ignored,
          ...limits,
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/recorded.ts'],
          // Files of a worker share its server and database (`server/testing/install.ts`).
          isolate: false,
          execArgv: fewerCollections,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: './ui/testing/browserWindow.ts',
          // A test that draws is `.test.tsx`; any other that needs a document is `.dom.test.ts`.
          include: ['{client,member,studio,ui}/**/*.{test.tsx,dom.test.ts}'],
          exclude: ignored,
          ...limits,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...sharedProcess,
          setupFiles: [...sharedProcess.setupFiles, 'ui/testing/ownWindow.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
