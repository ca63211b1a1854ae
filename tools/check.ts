// npm run check [-- --fix] [-- --static]: the gate that every change passes. --fix formats and repairs first, --static leaves the tests out.
import { staticSteps, testStep } from './check.steps.ts';
import { runStep, runTogether, summarise } from './steps.ts';
import { forgetTimings, reportTimings } from './steps.timings.ts';

const flags = new Set(process.argv.slice(2));
forgetTimings();
if (flags.has('--fix')) {
  await runStep({ name: 'repair', command: ['oxlint', '--type-aware', '--fix'] });
  await runStep({ name: 'reformat', command: ['oxfmt'] });
}
await runTogether(staticSteps);
if (!flags.has('--static')) await runStep(testStep);
reportTimings();
summarise();
