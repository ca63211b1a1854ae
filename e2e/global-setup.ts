import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startBeside, startServer } from './server.ts';

/**
 * One server with the demo for all journeys, the service that gives them accounts and sessions, and one local Stripe, so that nothing leaves the
 * machine. With `BANDSTAND_URL`, `BANDSTAND_DATA_DIR` and `BANDSTAND_STRIPE` the journeys visit running servers, which is useful while writing them.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const end: (() => unknown)[] = [];
  if (!process.env.BANDSTAND_URL) {
    const stripe = await startBeside('server/testing/stripe/main.ts');
    end.push(stripe.stop);
    const server = await startServer({ STRIPE_API_URL: stripe.url });
    end.push(server.stop);
    Object.assign(process.env, { BANDSTAND_URL: server.url, BANDSTAND_DATA_DIR: server.dataDir, BANDSTAND_STRIPE: stripe.url });
  }
  const { BANDSTAND_URL: url = '', BANDSTAND_DATA_DIR: dataDir = '' } = process.env;
  process.env.BANDSTAND_DEMO = await readFile(path.join(dataDir, 'demo.json'), 'utf8');
  const door = await startBeside('server/testing/door.ts', { DATA_DIR: dataDir, PORT: new URL(url).port });
  end.push(door.stop);
  process.env.BANDSTAND_DOOR = door.url;
  return async () => {
    for (const stop of end.reverse()) await stop();
  };
}
