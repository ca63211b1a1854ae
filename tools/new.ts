// npm run new -- domain <name>: writes the small shape of a domain with a failing test, and prints what is left to wire.
import fs from 'node:fs';
import path from 'node:path';
import { filesOfDomain, nextSteps } from './new.domain.ts';

const [kind, name] = process.argv.slice(2);
if (kind !== 'domain' || !name) {
  console.error('Say what to create: npm run new -- domain practice-logs');
  process.exit(1);
}
const numbers = fs.existsSync('server/migrations') ? fs.readdirSync('server/migrations').map((file) => Number.parseInt(file, 10) || 0) : [];
try {
  const files = filesOfDomain(name, Math.max(0, ...numbers) + 1);
  const taken = [...files.keys()].find((file) => fs.existsSync(file));
  if (taken) throw new Error(`${taken} exists already: nothing was written.`);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { flag: 'wx' });
    console.log(`written ${file}`);
  }
  console.log(
    `\nLeft to do:\n${nextSteps(name)
      .map((step) => `  - ${step}`)
      .join('\n')}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
