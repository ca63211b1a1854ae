// npm test [-- --keep-timings]: everything. Runs the checks, the tests, and the journeys in a real browser; installs missing system packages
// meanwhile. With CI=true some of the server's tests run a second time on Debian's own PostgreSQL, reached like any external server. --keep-timings
// writes how long each file took to tools/timings.json. Use it on a quiet machine, after adding or changing tests.
import { buildSteps, runTests, staticSteps } from './check.steps.ts';
import { failStep, runTogether, summarise } from './steps.ts';
import { forgetTimings, reportTimings } from './steps.timings.ts';
import { beginPackages, isCI } from './system.mjs';
import { needPackages } from './system.ts';
import { keepTemporaryFilesInMemory } from './temporary.ts';
import { testOnExternalServer } from './test.external.ts';
import { walkJourneys } from './test.journeys.ts';

const flags = new Set(process.argv.slice(2));
keepTemporaryFilesInMemory();
forgetTimings();
// Does nothing when the launcher has started the installation.
beginPackages(process.cwd());
// Longest first: lint and types take longer than a build, the other steps less.
const failed = await runTogether(staticSteps.toSpliced(2, 0, ...buildSteps));
const isBuilt = !buildSteps.some((step) => failed.includes(step));
// Tests that start their own server start it as production does, which takes half the time.
if (isBuilt) process.env['SERVER_BUNDLE'] = '1';
await needPackages(['redis-server', 'ffmpeg', 'nginx-light', 'varnish', 'pgbouncer', 'pebble', 'openssl']);
await runTests();
// Side by side: the journeys begin by seeding a demo, which uses only one processor.
await Promise.all([
  isCI && testOnExternalServer(),
  isBuilt ? walkJourneys() : failStep('journeys in the browser', 'the clients or the server could not be built.'),
]);
reportTimings({ isKept: flags.has('--keep-timings') });
summarise();
