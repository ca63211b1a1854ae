import { expect, it } from 'vitest';
import { findViolations } from './layers.ts';
import { filesOfDomain, nextSteps } from './new.domain.ts';
import { toSource } from './sources.parse.ts';

it('writes a domain that respects the layers once it is in the graph', () => {
  const sources = [...filesOfDomain('practice-logs', 12)].filter(([path]) => path.endsWith('.ts')).map(([path, text]) => toSource(path, text));
  expect(sources).toHaveLength(7);
  expect(findViolations(sources).filter(({ message }) => !message.includes('not in the graph'))).toEqual([]);
});

it('uses one name in every form that the files need', () => {
  const files = filesOfDomain('practice-logs', 12);
  expect([...files.keys()]).toContain('server/migrations/0012_practice_logs_create.sql');
  expect(files.get('contract/practice-logs.ts')).toContain("'GET /practice_logs'");
  expect(files.get('server/domains/practice-logs/practice-logs.routes.ts')).toContain('practiceLogsRoutes');
  expect(filesOfDomain('diaries', 1).get('contract/diaries.ts')).toContain('export const Diary =');
  expect(files.get('server/domains/practice-logs/practice-logs.module.ts')).toContain('export function practiceLogsModule(');
  expect(nextSteps('practice-logs').join()).toContain('modules.add(practiceLogsModule(ground))');
});

it.each(['Badges', 'badges2', '../badges', '', 'a b'])('refuses %j as a name', (name) => {
  expect(() => filesOfDomain(name, 1)).toThrow('is not a name for a domain');
});
