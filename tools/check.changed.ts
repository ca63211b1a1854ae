import { changedFiles } from './changed.git.ts';
import { selectTests } from './changed.select.ts';
import { readTree } from './changed.tree.ts';

/** The test files to run for the changes since `ref`. Prints them with the reasons. */
export function selectChanged(ref?: string): string[] {
  const root = process.cwd();
  const { since, files } = changedFiles(root, ref);
  const { tests, notes } = selectTests(files, readTree(root));
  console.log(`${count(files.length, 'file')} changed since ${since}:`);
  for (const file of files.slice(0, 20)) console.log(`  ${file}`);
  if (files.length > 20) console.log(`  … and ${files.length - 20} more`);
  const byReason = new Map<string, number>();
  for (const reason of tests.values()) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  console.log(`${count(tests.size, 'test file')} selected:`);
  for (const [reason, number] of byReason) console.log(`${String(number).padStart(5)}  ${reason}`);
  for (const note of notes) console.log(`  none for ${note}`);
  console.log('The journeys are left to `npm test`.');
  return [...tests.keys()];
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
