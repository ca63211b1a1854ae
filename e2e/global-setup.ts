import { readFile } from 'node:fs/promises';
import { startServer } from './server.ts';

/**
 * One server with the demo for all journeys that change nothing but their own member's data, or add pages that nobody else looks for. With `BANDSTAND_URL` and
 * `BANDSTAND_DEMO_FILE` (its demo.json) the journeys visit a server that runs already: what one wants while writing them.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BANDSTAND_URL && process.env.BANDSTAND_DEMO_FILE) {
    process.env.BANDSTAND_DEMO = await readFile(process.env.BANDSTAND_DEMO_FILE, 'utf8');
    return undefined;
  }
  const server = await startServer();
  process.env.BANDSTAND_URL = server.url;
  process.env.BANDSTAND_DEMO = JSON.stringify(await server.demo());
  return () => server.stop();
}
