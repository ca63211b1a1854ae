// node server/testing/stripe/main.ts: the local Stripe as a process of its own, for journeys in a browser. Says where it listens.
import { startStripe } from './server.ts';

const { url } = await startStripe({ delivers: true, port: Number(process.argv[2] ?? 0) });
console.log(url);
