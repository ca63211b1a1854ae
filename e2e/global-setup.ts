import { startServer } from './server.ts';

/** One server with the demo for all journeys that change nothing but their own member's data. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.BANDSTAND_URL = server.url;
  process.env.BANDSTAND_DEMO = JSON.stringify(await server.demo());
  return () => server.stop();
}
