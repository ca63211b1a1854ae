// npm test: everything. Installs what is missing of the system (a browser), checks, tests, and walks the journeys in a real browser.
// With CI=true the server's tests run a second time on Debian's own PostgreSQL, reached as any external server is.
import fs from 'node:fs';
import { staticSteps, testStep } from './check.steps.ts';
import { runStep, summarise } from './steps.ts';
import { testOnExternalServer } from './test.external.ts';
import { walkJourneys } from './test.journeys.ts';
import { provideRedis } from './test.redis.ts';

for (const step of staticSteps) await runStep(step);
await provideRedis();
await runStep(testStep);
if (process.env['CI'] === 'true' || process.env['CI'] === '1') await testOnExternalServer();
if (fs.existsSync('e2e/playwright.config.ts')) await walkJourneys();
summarise();
