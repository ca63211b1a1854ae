import { compare, type Ground, type Row } from './measure.ts';
import { call, headersOf, memberAt } from './members.ts';
import type { Sold } from './seed.plan.ts';
import { openLine, type Line as Connection } from './http.ts';

interface Intent {
  id: string;
  order_id: string;
  client_secret: string;
  status: string;
}

/** Nobody buys a product twice. */
function productAt(products: readonly Sold[], members: number, turn: number): Sold {
  const product = products[Math.floor(turn / members)];
  if (!product) throw new Error('every member has bought every product');
  return product;
}

type Buying = (ground: Ground, line: Connection, headers: Record<string, string>, product: Sold) => Promise<string>;

const intentOf: (...args: Parameters<Buying>) => Promise<Intent> = ({ ours }, line, headers, { id, version, price }) =>
  call<Intent>(line, ours, { method: 'POST', path: `/api/products/${id}/intent`, headers, body: { version_id: version, final_amount: price } });

const buyFree: Buying = async (...args) => (await intentOf(...args)).status;

/** The intent, the card (what a provider's own form does), and the confirmation. */
const buyPaid: Buying = async (ground, line, headers, product) => {
  const { id, order_id, client_secret } = await intentOf(ground, line, headers, product);
  const card = { client_secret, number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' };
  await call(line, ground.ours, { method: 'POST', path: `/api/payments/test/${id}/confirm`, headers, body: card });
  const { status } = await call<Pick<Intent, 'status'>>(line, ground.ours, {
    method: 'POST',
    path: `/api/orders/${order_id}/confirm`,
    headers,
    body: {},
  });
  return status;
};

/** As many as a test period may have. */
const testers = 50;

/** Begins a test period of the app for some members. */
async function inviteTesters({ ours, seeded }: Ground): Promise<void> {
  const studio = { ...ours, host: ours.host.slice(ours.host.indexOf('.') + 1) };
  const line = await openLine(ours.port);
  const { email } = seeded.owner;
  const login = await call<{ authentication_token: string }>(line, studio, { method: 'POST', path: '/api/studio/auth/login', body: seeded.owner });
  const headers = headersOf(seeded, { email, token: login.authentication_token });
  const body = { ends_at: new Date(Date.now() + 86_400_000).toISOString(), testers: seeded.members.slice(0, testers).map((member) => member.email) };
  await call(line, studio, { method: 'POST', path: '/api/studio/auth/prove', headers, body: { password: seeded.owner.password } });
  await call(line, studio, { method: 'PUT', path: '/api/studio/payments/test_period', headers, body });
  line.close();
}

const checkoutRow = (name: string, about: string, kind: 'free' | 'paid', buy: Buying): Row => ({
  name,
  about,
  needs: { products: 60 },
  run: async (ground) => {
    const { seeded, bare } = ground;
    // In production only invited testers pay with the test gateway.
    const count = kind === 'paid' ? testers : seeded.members.length;
    if (kind === 'paid') await inviteTesters(ground);
    return [
      await compare(ground, name, {
        ours: async (line, turn) => {
          const status = await buy(ground, line, headersOf(seeded, memberAt(seeded, turn % count)), productAt(seeded[kind], count, turn));
          if (status !== 'completed') throw new Error(`an order is ${status}`);
        },
        warmTurns: count,
        bare: (line, turn) => call(line, bare, { method: 'POST', path: `/order/${kind}-${turn}/${turn % count}/4900` }),
      }),
    ];
  },
});

export const checkoutRows: Row[] = [
  checkoutRow('checkout-free', 'a free product, from intent to access', 'free', buyFree),
  checkoutRow('checkout-test', 'a product of 49 €, from intent over the test gateway to access', 'paid', buyPaid),
];
