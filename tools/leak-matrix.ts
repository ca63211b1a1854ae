// node tools/leak-matrix.ts: every page flag × app flag × member state × surface, looked through for content that the viewer may not see. Takes
// minutes; the suite looks at a sample of it.
import { runStep, summarise } from './steps.ts';

await runStep({
  name: 'leak matrix',
  command: ['vitest', 'run', '--project', 'server', 'server/testing/leak.matrix.test.ts', '--disable-console-intercept'],
  env: { LEAK_MATRIX: 'whole' },
  output: 'live',
});
summarise();
