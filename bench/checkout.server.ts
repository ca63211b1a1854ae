// Our side of checkout.bench.ts: the whole server on the database at that address, without rate limits. Reports the products and buyers to its
// parent.
import os from 'node:os';
import path from 'node:path';
import { createClient } from '../server/testing/client.ts';
import type { Shop } from './checkout.bench.ts';
import { composeOn, makeBenchApp } from './whole-server.ts';

const [url, buyerCount, productCount] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const password = 'a bench has legs';
const { server } = await composeOn(url, path.join(os.tmpdir(), 'bandstand-bench-files'));
const { tenant } = await makeBenchApp({ server }, password);
const client = createClient({ app: server.http.app, defaultSlug: 'bench' });
const buyers: Shop['buyers'] = [];
for (let index = 0; index < buyerCount; index += 1) {
  const email = `buyer${index}@bench.example`;
  const { body } = await client.call('POST /auth/sign_up', { body: { email, name: `Buyer ${index}`, password } });
  buyers.push({ id: body.user.subscriber_id, email, token: body.authentication_token });
}
/** As many products as each buyer buys: nobody buys one twice. */
const sold = (price: number) =>
  Promise.all(
    Array.from({ length: productCount }, async (_, index) => {
      const { id, versions } = await server.products.studio.create(tenant, {
        title: `Product ${index}`,
        versions: [{ name: 'Once', kind: price === 0 ? 'free' : 'one_off', price, currency: 'EUR' }],
      });
      return { id, version: versions[0]?.id ?? '', price };
    }),
  );
const [free, paid] = [await sold(0), await sold(4900)];
const origin = await server.http.app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', () => process.exit(0));
process.send!({ origin, appId: tenant.appId, buyers, free, paid } satisfies Shop);
