// node tools/nightly.ts: runs in full what `npm test` only samples. Takes minutes.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runStep, summarise } from './steps.ts';
import { testOnExternalServer } from './test.external.ts';
import { walkJourneys } from './test.journeys.ts';
import { beginPackages, packageOfBrowser } from './system.mjs';
import { needPackages } from './system.ts';

beginPackages(process.cwd(), [
  'redis-server',
  'ffmpeg',
  packageOfBrowser,
  'postgresql',
  'nginx-light',
  'varnish',
  'pebble',
  'openssl',
  'pgbouncer',
  'mmdebstrap',
  'buildah',
]);
await needPackages(['redis-server', 'ffmpeg', 'nginx-light', 'varnish', 'pebble', 'openssl', 'pgbouncer', 'mmdebstrap', 'buildah']);
const env = { TEST_EXTENT: 'whole' };
await runStep({
  name: 'everything the other commands sample',
  command: [
    'vitest',
    'run',
    '--project',
    'server',
    'server/main.test.ts',
    'server/history.test.ts',
    'server/crash.test.ts',
    'server/crash.stripe.test.ts',
    'server/operating.test.ts',
    'server/dump.test.ts',
    'server/cli.backup.test.ts',
    'server/main.faults.test.ts',
    'server/pooler.test.ts',
    'server/testing/walls.test.ts',
    'server/domains/exercises/exercises.import.test.ts',
    'server/proxies.test.ts',
    'server/backup.test.ts',
    'server/backup.moment.test.ts',
    'server/processes.sales.test.ts',
    'server/processes.cuts.test.ts',
    'server/testing/community.test.ts',
    'server/testing/leak.matrix.test.ts',
    'server/testing/leak.community.test.ts',
    'server/testing/malformed.test.ts',
    'server/domains/access/access.eyes.test.ts',
    'server/domains/auth/auth.bots.test.ts',
    'server/domains/drafts/drafts.moveEffect.test.ts',
    'server/domains/groups/groups.parallel.test.ts',
    'server/domains/library/library.uses.test.ts',
    'server/domains/threads/threads.matrix.test.ts',
    'server/domains/releases/releases.readers.test.ts',
    'server/domains/books/books.year.test.ts',
    'server/domains/checkout/checkout.tampering.test.ts',
    'server/domains/payments/payments.faults.test.ts',
    'server/domains/progress/progress.rounds.test.ts',
    'server/domains/submissions/submissions.random.test.ts',
    'server/domains/submissions/submissions.size.test.ts',
    'server/domains/subscriptions/subscriptions.model.test.ts',
    'server/domains/subscriptions/subscriptions.lives.test.ts',
    'server/domains/templates/templates.starters.test.ts',
    'server/seed/seed.test.ts',
    'server/domains/progress/progress.report.cost.test.ts',
    '--disable-console-intercept',
  ],
  env,
  output: 'live',
});
const statements = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-statements-'));
await runStep({
  name: 'what the domains ask of the database',
  command: ['vitest', 'run', '--project', 'server', 'server/domains', '--disable-console-intercept'],
  env: { STATEMENTS_INTO: statements },
  output: 'live',
});
await runStep({
  name: 'the plan of every statement',
  command: ['vitest', 'run', 'server/testing/plans.test.ts', '--disable-console-intercept'],
  env: { ...env, STATEMENTS_FROM: statements },
  output: 'live',
});
await fs.rm(statements, { recursive: true });
await runStep({
  name: 'a thousand sequences of edits, undone',
  command: ['vitest', 'run', 'studio/builder/draft/undo.test.ts'],
  env,
  output: 'live',
});
await runStep({
  name: 'three thousand hostile texts',
  command: ['vitest', 'run', 'member/features/threads/message/hostileTexts.test.tsx'],
  env,
  output: 'live',
});
await runStep({
  name: 'the package and its image',
  command: ['vitest', 'run', 'tools/package.test.ts', '--disable-console-intercept'],
  env,
  output: 'live',
});
await runStep({ name: 'a thousand apps, compared with one', command: ['node', 'tools/bench.ts', 'tenants', '--rounds', '1'], output: 'live' });
await runStep({ name: 'what a request costs while an install grows', command: ['node', 'tools/growth.ts'], output: 'live' });
await testOnExternalServer({ isWhole: true });
await walkJourneys({
  files: [
    'accessibility',
    'builder',
    'kit',
    'previewPixels',
    'library',
    'programs',
    'purchaseChanges',
    'schedule',
    'stripe',
    'sell',
    'templates',
    'twelveWeeks',
    'workoutPlayer',
    'yoga',
  ],
  env,
});
summarise();
