// node server/testing/stripe/main.ts: the local Stripe in its own process, for browser journeys. Prints its address.
import { startStripe } from './server.ts';

const { url } = await startStripe({ delivers: true, port: Number(process.argv[2] ?? 0) });
console.log(url);
