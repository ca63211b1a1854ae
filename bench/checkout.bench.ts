// From tapping "Pay" to the opened content, many at once, compared with a bare Node server that inserts an order (goal: ≥ 0.2 × its orders per
// second). A free product takes one call. One with the test gateway takes three: the intent, the card (what a provider's own form does), and the
// confirmation.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';

interface Sold {
  id: string;
  version: string;
  price: number;
}
/** The products for sale, and their buyers. */
export interface Shop {
  origin: string;
  appId: string;
  buyers: { id: string; email: string; token: string }[];
  free: Sold[];
  paid: Sold[];
}
type Buyer = Shop['buyers'][number];
type Buying = (buyer: Buyer, product: Sold) => Promise<unknown>;

const buyerCount = 16;
const rounds = 5;
const perRound = 8;
const warmUp = 10;

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const postgres = await startPostgres({ dataDir: folder, log: () => {} });
const children: ChildProcess[] = [];
const agent = new http.Agent({ keepAlive: true, maxSockets: buyerCount });
try {
  await migrate({ url: postgres.adminUrl });
  const shop = await start<Shop>('bench/checkout.server.ts', [postgres.adminUrl, String(buyerCount), String(warmUp + rounds * perRound)]);
  const bare = await start<string>('bench/checkout.raw-server.ts', [postgres.adminUrl, shop.appId]);
  const insert: Buying = (buyer, product) => post(bare, {}, { buyer: buyer.id, product });
  const call = (url: string, { email, token }: Buyer, body: object) =>
    post(`${shop.origin}/api${url}`, { 'x-account-app': 'bench', 'x-user-email': email, 'x-user-token': token }, body);
  await compare('a free product, from intent to access', shop.buyers, shop.free, insert, async (buyer, { id, version }) => {
    const { status } = await call(`/products/${id}/intent`, buyer, { version_id: version, final_amount: 0 });
    if (status !== 'completed') throw new Error(`a free product is ${status}`);
  });
  await compare(
    'a product of 49 €, from intent over the test gateway to access',
    shop.buyers,
    shop.paid,
    insert,
    async (buyer, { id, version, price }) => {
      const intent = await call(`/products/${id}/intent`, buyer, { version_id: version, final_amount: price });
      const card = { client_secret: intent['client_secret'], number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' };
      await call(`/payments/test/${intent['id']}/confirm`, buyer, card);
      const { status } = await call(`/orders/${intent['order_id']}/confirm`, buyer, {});
      if (status !== 'completed') throw new Error(`a paid order is ${status}`);
    },
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function start<T>(file: string, args: string[]): Promise<T> {
  const child = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`))).once('message', (answer) => resolve(answer as T));
  });
}

/** Both sides take turns, so other load on the machine affects both. Uses the better half of the rounds of each. */
async function compare(name: string, buyers: readonly Buyer[], products: readonly Sold[], bare: Buying, ours: Buying): Promise<void> {
  const speeds: [number[], number[]] = [[], []];
  const run = async (buying: Buying, some: readonly Sold[]): Promise<number> => {
    const begun = performance.now();
    await Promise.all(
      buyers.map(async (buyer) => {
        for (const product of some) await buying(buyer, product);
      }),
    );
    return (some.length * buyers.length * 1000) / (performance.now() - begun);
  };
  for (const buying of [bare, ours]) await run(buying, products.slice(0, warmUp));
  for (let round = 0; round < rounds; round += 1) {
    const some = products.slice(warmUp + round * perRound, warmUp + (round + 1) * perRound);
    for (const [side, buying] of [bare, ours].entries()) speeds[side]!.push(await run(buying, some));
  }
  const [raw, own] = speeds.map((list) => list.toSorted((a, b) => b - a)[Math.floor(list.length / 4)]!) as [number, number];
  console.log(`${name}: ${own.toFixed(0)} a second, bare inserts ${raw.toFixed(0)}: ${(own / raw).toFixed(2)} × raw (target ≥ 0.2)`);
}

function post(url: string, headers: Record<string, string>, body: object): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if ((answer.statusCode ?? 500) >= 300) return reject(new Error(`${url} answered ${answer.statusCode} ${text}`));
        resolve(JSON.parse(text) as Record<string, string>);
      });
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
