import { readFile } from 'node:fs/promises';
import { startServer } from './server.ts';
import { startStripe } from './stripe.ts';

/**
 * One server with the demo for all journeys that change nothing but their own member's data, or add pages that nobody else looks for, and one local
 * Stripe. With `BANDSTAND_URL`, `BANDSTAND_DEMO_FILE` (its demo.json) and `BANDSTAND_STRIPE` the journeys visit servers that run already: what one
 * wants while writing them.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BANDSTAND_URL && process.env.BANDSTAND_DEMO_FILE) {
    process.env.BANDSTAND_DEMO = await readFile(process.env.BANDSTAND_DEMO_FILE, 'utf8');
    return undefined;
  }
  const stripe = await startStripe();
  const server = await startServer({ STRIPE_API_URL: stripe.url });
  process.env.BANDSTAND_URL = server.url;
  process.env.BANDSTAND_STRIPE = stripe.url;
  process.env.BANDSTAND_DEMO = JSON.stringify(await server.demo());
  return async () => {
    await server.stop();
    stripe.stop();
  };
}
