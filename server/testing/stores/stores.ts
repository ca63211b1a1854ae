import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoreNetwork } from '../../domains/iap/iap.store.ts';
import { createAppleStore, transaction } from './apple.ts';
import { testRoot } from './chain.ts';
import { createGoogleStore } from './google.ts';
import { signed } from './signing.ts';

export type TestStores = Awaited<ReturnType<typeof startStores>>;

/** Both app stores on this machine. They answer and sign like the real ones, and trust no one without a signature. */
export async function startStores() {
  const apple = createAppleStore();
  const google = createGoogleStore();
  const requests: string[] = [];
  const trouble: { apple: number | null; google: number | null } = { apple: null, google: null };

  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (reusable: Buffer) => (body += reusable.toString()));
    request.on('end', () => {
      const [, host = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
      requests.push(`${request.method} ${host}${path}`);
      const { authorization = '' } = request.headers;
      const isApple = host.includes('apple.com');
      const broken = isApple ? trouble.apple : trouble.google;
      const [status, answer] = broken
        ? [broken, {}]
        : isApple
          ? apple.answer(host, path, authorization)
          : google.answer(request.method ?? '', path, authorization, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const here = (asked: string): string => asked.replace(/^https:\/\/([^/]+)/, `http://127.0.0.1:${port}/$1`);
  const network: StoreNetwork = {
    fetch: (asked, init) => fetch(here(asked instanceof Request ? asked.url : String(asked)), init),
    appleRoots: [testRoot],
    asksForRevoked: false,
  };

  return {
    network,
    apple: apple.sales,
    google: google.sales,
    acknowledged: google.acknowledged,
    requests,
    /** The status with which a store refuses everything. */
    trouble,
    signed,
    transaction,
    appleKeys: apple.keys,
    googleKeys: google.keys,
    appleNews: apple.news,
    googleProof: google.proof,
    googleNews: google.news,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
