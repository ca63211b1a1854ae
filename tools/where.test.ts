import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findNamed } from './where.names.ts';

it('finds files and whole folders by a name in any spelling, and nothing built or installed', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'where-'));
  for (const file of [
    'contract/practice-logs.ts',
    'member/features/practice-logs/List.tsx',
    'member/features/threads/PracticeLogsLink.tsx',
    'node_modules/practice-logs/a.js',
    'rules/threads/a.ts',
  ]) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), '');
  }
  expect(Object.fromEntries(findNamed(root, 'PracticeLogs'))).toEqual({
    contract: ['practice-logs.ts'],
    'member/features/practice-logs': ['List.tsx'],
    'member/features/threads': ['PracticeLogsLink.tsx'],
  });
  expect(findNamed(root, 'absent').size).toBe(0);
  fs.rmSync(root, { recursive: true });
});
