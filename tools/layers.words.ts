import { isTest } from './sources.ts';
import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

const wordRules: { where: (path: string) => boolean; what: RegExp; message: string }[] = [
  {
    where: (path) => !/^(tools|bench|e2e)\/|^server\/(platform\/env\.ts$|testing\/)|\.config\.ts$|(^|\/)vite[\w.]*\.ts$/.test(path),
    what: /\bprocess\.env\b(?<!loadEnv\(process\.env)/,
    message: '`process.env` is read in server/platform/env.ts only: add the variable there and take `env`',
  },
  {
    where: (path) => path.startsWith('server/') && !/^server\/(platform|testing)\//.test(path),
    what: /\bnew Date\(|\bDate\.now\(/,
    message: 'time is a dependency: take `clock` and call clock.now()',
  },
  {
    where: (path) => path.startsWith('server/') && !/^server\/(platform|testing)\//.test(path),
    what: /\bMath\.random\(|\brandomUUID\(/,
    message: 'ids and randomness are dependencies: take `ids` and call ids.next()',
  },
  {
    where: (path) => path.startsWith('rules/'),
    what: /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\b(?:document|window|localStorage)\.|\bfetch\(/,
    message: 'rules are pure: take time, randomness and data as parameters',
  },
];

/** Words that belong somewhere else: time, randomness, environment variables, barrels. */
export function wrongWords({ path, code }: Source): Violation[] {
  if (isTest(path)) return [];
  const violations = wordRules.filter(({ where, what }) => where(path) && what.test(code)).map(({ message }) => ({ path, message }));
  if (/(?:^|\n)\s*export\s*\*/.test(code)) violations.push({ path, message: 'barrels are not allowed: import each file by its own name' });
  return violations;
}
