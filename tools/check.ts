// npm run check [-- --fix] [-- --static] [-- --changed [ref]]: the gate that every change passes. --fix formats and repairs first. --static skips the
// tests. --changed runs the tests that may fail after the changes since `ref` (default: since the branch left its upstream).
import { selectChanged } from './check.changed.ts';
import { runTests, staticSteps } from './check.steps.ts';
import { runStep, runTogether, summarise } from './steps.ts';
import { forgetTimings, reportTimings } from './steps.timings.ts';
import { keepTemporaryFilesInMemory } from './temporary.ts';

const args = process.argv.slice(2);
const flags = new Set(args);
const [afterChanged] = flags.has('--changed') ? args.slice(args.indexOf('--changed') + 1) : [];
const files = flags.has('--changed') ? selectChanged(afterChanged?.startsWith('--') ? undefined : afterChanged) : null;
keepTemporaryFilesInMemory();
forgetTimings();
if (flags.has('--fix')) {
  await runStep({ name: 'repair', command: ['oxlint', '--type-aware', '--fix'] });
  await runStep({ name: 'reformat', command: ['oxfmt'] });
}
await runTogether(staticSteps);
if (!flags.has('--static') && files?.length !== 0) await runTests(files ?? []);
reportTimings();
summarise();
