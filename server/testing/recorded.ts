import fs from 'node:fs';
import { afterAll, inject } from 'vitest';
import { recordStatements } from './statements.ts';

/** Writes the statements of each file of tests into a folder, for `plans.test.ts`; set up only in a run that asks for it. */
const folder = inject('statementsInto');
if (folder !== null) {
  const record = recordStatements();
  afterAll(() => {
    record.stop();
    fs.appendFileSync(
      `${folder}/${process.pid}.jsonl`,
      record
        .all()
        .map((statement) => `${JSON.stringify(statement)}\n`)
        .join(''),
    );
  });
}
