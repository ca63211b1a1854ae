// From the tap on "Pay" to what it opens, against the bare insert behind it (goal: ≥ 0.2 × a bare insert a second): a free product is one call, one
// with the test gateway three.
import { makeBenchApp, startWholeServer } from './whole-server.ts';

const rounds = 100;
const password = 'correct horse 7';
const { server, admin, ids, stop } = await startWholeServer();

try {
  const { tenant } = await makeBenchApp({ server }, password);
  const { appId } = tenant;
  const call = async (url: string, headers: Record<string, string>, payload: object) => {
    const answer = await server.http.app.inject({ method: 'POST', url: `/api${url}`, headers: { 'x-account-app': 'bench', ...headers }, payload });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`);
    return answer.json() as Record<string, string>;
  };
  const email = 'ada@bench.example';
  const { authentication_token } = await call('/auth/sign_up', {}, { email, name: 'Ada', password });
  const member = { 'x-user-email': email, 'x-user-token': authentication_token ?? '' };
  const { rows } = await admin.query<{ id: string }>('select s.id from subscribers s join users u on u.id = s.user_id where u.email = $1', [email]);
  const adaId = rows[0]?.id;

  /** As many products as there are rounds: nobody buys one twice. */
  const many = async (price: number) => {
    const made: { id: string; version: string }[] = [];
    for (let number = 0; number < rounds * 2; number++) {
      const { id, versions } = await server.products.studio.create(tenant, {
        title: `Product ${number}`,
        versions: [{ name: 'Once', kind: price === 0 ? 'free' : 'one_off', price, currency: 'EUR' }],
      });
      made.push({ id, version: versions[0]?.id ?? '' });
    }
    return made;
  };
  const [free, paid] = [await many(0), await many(4900)];
  const version = paid[0]!;
  const text = `insert into orders (app_id, id, subscriber_id, product_id, version_id, status, provider, amount, currency, bump_ids, created_at, updated_at)
    values ($1, $2, $3, $4, $5, 'completed', 'none', 4900, 'EUR', '{}', now(), now())`;
  const bare = () => admin.query({ name: 'order', text, values: [appId, ids.next(), adaId, version.id, version.version] });

  await compare(
    'a free product, from intent to access',
    async (at) => {
      const product = free[at]!;
      const { status } = await call(`/products/${product.id}/intent`, member, { version_id: product.version, final_amount: 0 });
      if (status !== 'completed') throw new Error(`a free product is ${status}`);
    },
    bare,
  );
  await compare(
    'a product of 49 €, from intent over the test gateway to access',
    async (at) => {
      const product = paid[at]!;
      const intent = await call(`/products/${product.id}/intent`, member, { version_id: product.version, final_amount: 4900 });
      const card = { client_secret: intent['client_secret'], number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' };
      await call(`/payments/test/${intent['id']}/confirm`, {}, card);
      const { status } = await call(`/orders/${intent['order_id']}/confirm`, member, {});
      if (status !== 'completed') throw new Error(`a paid order is ${status}`);
    },
    bare,
  );
  const { rows: counted } = await admin.query<{ count: string }>('select count(*) from entitlements where app_id = $1', [appId]);
  if (Number(counted[0]?.count) !== rounds * 4) throw new Error(`${counted[0]?.count} were granted`);
} finally {
  await stop();
}

/** Both in turn, warm, in one process beside the same database; the median of each. */
async function compare(name: string, ours: (at: number) => Promise<unknown>, raw: (at: number) => Promise<unknown>): Promise<void> {
  const timesOurs: number[] = [];
  const timesRaw: number[] = [];
  const timed = async (work: (at: number) => Promise<unknown>, at: number, into: number[]) => {
    const begun = performance.now();
    await work(at);
    into.push(performance.now() - begun);
  };
  for (let at = 0; at < rounds * 2; at++) {
    const isWarm = at >= rounds;
    await timed(ours, at, isWarm ? timesOurs : []);
    await timed(raw, at, isWarm ? timesRaw : []);
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
  const [one, other] = [median(timesOurs), median(timesRaw)];
  console.log(`${name}: ${one.toFixed(2)} ms, bare insert ${other.toFixed(2)} ms: ${(other / one).toFixed(2)} × raw`);
}
