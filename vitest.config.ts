import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { sameOnAnyDatabase } from './tools/test.external.files.ts';
import { LongestFirst, TimingsReporter } from './tools/timings.vitest.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**', 'e2e/**'];

/** A limit is for what hangs: a busy machine takes its time, and no test is about time. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

const isSecondDatabase = process.env['TEST_DATABASE_URL'] !== undefined;

/** Where to write how long each file took, for `tools/steps.timings.ts`. */
const timingsInto = process.env['TIMINGS_INTO'];

/** What a context inside a process cannot hold: programs of their own, modules that are asked for again, errors of another realm. */
const inProcesses = [
  'member/vite.styles.test.ts',
  'member/app/{hydration,preparePage}.test.{ts,tsx}',
  'member/platform/offline/comeback.test.tsx',
  'studio/features/entrance/entrance.test.tsx',
];
const client = {
  environment: 'happy-dom',
  include: ['{member,studio}/**/*.test.{ts,tsx}', 'ui/**/*.test.tsx'],
  exclude: ignored,
  ...limits,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  setupFiles: ['ui/testing/patience.ts'],
};

export default defineConfig({
  test: {
    // Two at a time: the tests share the machine with their database.
    maxWorkers: 2,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    reporters: timingsInto ? ['default', new TimingsReporter(timingsInto)] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,rules,i18n,ui,tools,bench}/**/*.test.ts'],
          exclude: ignored,
          ...limits,
          // Pure code: nothing that one file leaves behind can reach another.
          isolate: false,
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
          // Files of a worker share its server and database (`server/testing/install.ts`).
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          ...client,
          exclude: [...ignored, ...inProcesses],
          // A context of its own for each file in one process costs half of a process for each.
          pool: 'vmThreads',
        },
      },
      { plugins: [react()], test: { name: 'client in processes', ...client, include: inProcesses } },
    ],
  },
});
