// npm run check [-- --fix] [-- --static]: the gate that every change passes. --fix formats and repairs first, --static leaves the tests out.
import { staticSteps, testStep } from './check.steps.ts';
import { runStep, summarise } from './steps.ts';

const flags = new Set(process.argv.slice(2));
if (flags.has('--fix')) {
  await runStep({ name: 'repair', command: ['oxlint', '--type-aware', '--fix'] });
  await runStep({ name: 'reformat', command: ['oxfmt'] });
}
for (const step of staticSteps) await runStep(step);
if (!flags.has('--static')) await runStep(testStep);
summarise();
