// npm test [-- --keep-timings]: everything. Checks, tests, and walks the journeys in a real browser; installs what is missing of the system meanwhile.
// With CI=true a part of the server's tests runs a second time on Debian's own PostgreSQL, reached as any external server is.
// --keep-timings writes what each file took into tools/timings.json: on a quiet machine, when tests were added or changed.
import { buildSteps, staticSteps, testStep } from './check.steps.ts';
import { failStep, runStep, runTogether, summarise } from './steps.ts';
import { forgetTimings, reportTimings } from './steps.timings.ts';
import { beginPackages } from './system.mjs';
import { needPackages } from './system.ts';
import { testOnExternalServer } from './test.external.ts';
import { walkJourneys } from './test.journeys.ts';

const flags = new Set(process.argv.slice(2));
forgetTimings();
// The launcher has begun already where it runs this.
beginPackages(process.cwd());
// The longest first: lint and types take longer than a build, the others less.
const failed = await runTogether(staticSteps.toSpliced(2, 0, ...buildSteps));
await needPackages(['redis-server', 'ffmpeg']);
await runStep(testStep);
if (process.env['CI'] === 'true' || process.env['CI'] === '1') await testOnExternalServer();
if (buildSteps.some((step) => failed.includes(step))) failStep('journeys in the browser', 'the clients could not be built.');
else await walkJourneys();
reportTimings({ isKept: flags.has('--keep-timings') });
summarise();
