import { createPrivateKey, createSign, createVerify, generateKeyPairSync, sign, verify } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoreNetwork } from '../../domains/iap/iap.store.ts';
import { signedAtMs, testIntermediate, testLeaf, testLeafKey, testRoot } from './chain.ts';

const based = (value: object | Buffer): string => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');
const der = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
const partsOf = (jwt: string) => jwt.split('.') as [string, string, string];
const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** A transaction as Apple writes it; what is left out is a one-off of the app of these tests. */
export interface AppleSale {
  id: string;
  originalId?: string;
  productId: string;
  bundleId?: string;
  isSandbox?: boolean;
  isSubscription?: boolean;
  /** 1 active, 2 expired, 3 retry, 4 grace, 5 revoked. */
  status?: number;
  expiresMs?: number;
  graceMs?: number;
  revokedMs?: number;
  price?: number;
  currency?: string;
}
export interface GoogleSale {
  productId: string;
  isSubscription?: boolean;
  state?: string;
  expiresAt?: string;
  isTest?: boolean;
  linked?: string;
}

export type TestStores = Awaited<ReturnType<typeof startStores>>;

/** The two stores on this machine: they speak what the real ones speak, sign what they say, and believe nobody without a signature. */
export async function startStores() {
  const apple = new Map<string, AppleSale>();
  const google = new Map<string, GoogleSale>();
  const acknowledged: string[] = [];
  const requests: string[] = [];
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pusher = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const trouble: { apple: number | null; google: number | null } = { apple: null, google: null };

  /** What only who holds the key of the chain can write. */
  const signed = (payload: object, key = testLeafKey): string => {
    const head = based({ alg: 'ES256', x5c: [testLeaf, testIntermediate, testRoot].map(der) });
    const body = `${head}.${based({ signedDate: signedAtMs, ...payload })}`;
    return `${body}.${sign('sha256', Buffer.from(body), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const transaction = (sale: AppleSale) => ({
    transactionId: sale.id,
    originalTransactionId: sale.originalId ?? sale.id,
    bundleId: sale.bundleId ?? 'com.example.gym',
    productId: sale.productId,
    type: sale.isSubscription ? 'Auto-Renewable Subscription' : 'Non-Consumable',
    environment: sale.isSandbox ? 'Sandbox' : 'Production',
    purchaseDate: signedAtMs,
    originalPurchaseDate: signedAtMs,
    ...(sale.expiresMs === undefined ? {} : { expiresDate: sale.expiresMs }),
    ...(sale.revokedMs === undefined ? {} : { revocationDate: sale.revokedMs, revocationReason: 0 }),
    ...(sale.price === undefined ? {} : { price: sale.price, currency: sale.currency ?? 'EUR' }),
  });
  const newestOf = (originalId: string) => [...apple.values()].findLast((sale) => (sale.originalId ?? sale.id) === originalId);

  function answerApple(host: string, path: string, authorization: string): [number, object] {
    const [head, body, signature] = partsOf(authorization.replace('Bearer ', ''));
    const isTrue = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: appleKey.publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isTrue || read(body)['bid'] !== 'com.example.gym') return [401, {}];
    const [, kind, id = ''] = /\/inApps\/v\d\/(transactions|subscriptions)\/([^/?]+)/.exec(path) ?? [];
    const sale = kind === 'transactions' ? apple.get(id) : newestOf(id);
    if (!sale || Boolean(sale.isSandbox) !== host.includes('sandbox'))
      return [404, { errorCode: 4040010, errorMessage: 'Transaction id not found.' }];
    const signedTransactionInfo = signed(transaction(sale));
    if (kind === 'transactions') return [200, { signedTransactionInfo }];
    const environment = sale.isSandbox ? 'Sandbox' : 'Production';
    const signedRenewalInfo = signed({
      originalTransactionId: id,
      productId: sale.productId,
      environment,
      ...(sale.graceMs ? { gracePeriodExpiresDate: sale.graceMs } : {}),
    });
    const last = { originalTransactionId: id, status: sale.status ?? 1, signedTransactionInfo, signedRenewalInfo };
    return [200, { environment, bundleId: 'com.example.gym', data: [{ subscriptionGroupIdentifier: 'g', lastTransactions: [last] }] }];
  }

  function answerGoogle(method: string, path: string, authorization: string, body: string): [number, object] {
    if (path.startsWith('/oauth2/v1/certs')) return [200, { one: pusher.publicKey.export({ type: 'spki', format: 'pem' }) }];
    if (path.startsWith('/token')) {
      const [head, claims, signature] = partsOf(new URLSearchParams(body).get('assertion') ?? '..');
      const isTrue = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(account.publicKey, signature, 'base64url');
      return isTrue ? [200, { access_token: 'let-me-in', expires_in: 3600, token_type: 'Bearer' }] : [400, { error: 'invalid_grant' }];
    }
    if (authorization !== 'Bearer let-me-in') return [401, {}];
    if (!path.includes('/applications/com.example.gym/')) return [404, {}];
    const [, kind, token = '', isAcknowledged] = /\/purchases\/(\w+).*\/tokens\/([^/:?]+)(:acknowledge)?/.exec(path) ?? [];
    const sale = google.get(decodeURIComponent(token));
    if (!sale) return [404, { error: { code: 404, message: 'not found' } }];
    if (isAcknowledged && method === 'POST') {
      acknowledged.push(decodeURIComponent(token));
      return [200, {}];
    }
    const acknowledgementState = acknowledged.includes(token) ? 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED' : 'ACKNOWLEDGEMENT_STATE_PENDING';
    if (kind === 'subscriptionsv2' && sale.isSubscription)
      return [
        200,
        {
          subscriptionState: sale.state ?? 'SUBSCRIPTION_STATE_ACTIVE',
          startTime: '2030-01-01T00:00:00Z',
          acknowledgementState,
          ...(sale.linked ? { linkedPurchaseToken: sale.linked } : {}),
          ...(sale.isTest ? { testPurchase: {} } : {}),
          lineItems: [{ productId: sale.productId, expiryTime: sale.expiresAt, latestSuccessfulOrderId: 'GPA.1' }],
        },
      ];
    if (kind === 'productsv2' && !sale.isSubscription)
      return [
        200,
        {
          purchaseStateContext: { purchaseState: sale.state ?? 'PURCHASED' },
          orderId: 'GPA.2',
          purchaseCompletionTime: '2030-01-01T00:00:00Z',
          acknowledgementState,
          ...(sale.isTest ? { testPurchaseContext: {} } : {}),
          productLineItem: [{ productId: sale.productId }],
        },
      ];
    return [404, { error: { code: 404, message: 'another kind' } }];
  }

  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const [, host = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
      requests.push(`${request.method} ${host}${path}`);
      const { authorization = '' } = request.headers;
      const isApple = host.includes('apple.com');
      const broken = isApple ? trouble.apple : trouble.google;
      const [status, answer] = broken
        ? [broken, {}]
        : isApple
          ? answerApple(host, path, authorization)
          : answerGoogle(request.method ?? '', path, authorization, body);
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
  const pem = (key: typeof account.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

  return {
    network,
    apple,
    google,
    acknowledged,
    requests,
    trouble,
    signed,
    transaction,
    /** What an owner has from App Store Connect. */
    appleKeys: {
      issuer_id: 'issuer',
      key_id: 'key',
      bundle_id: 'com.example.gym',
      app_apple_id: 4711,
      private_key: pem(appleKey.privateKey),
    },
    googleKeys: {
      package_name: 'com.example.gym',
      service_account: JSON.stringify({ client_email: 'server@project.example', private_key: pem(account.privateKey) }),
      push_account: 'push@project.example',
    },
    /** What Apple sends; `more` over the data of a notification. */
    appleNews: (type: string, sale: AppleSale, more: object = {}, key?: string) => ({
      signedPayload: signed(
        {
          notificationType: type,
          notificationUUID: `news-${type}-${sale.id}-${sale.status ?? ''}-${sale.revokedMs ?? ''}`,
          data: {
            bundleId: 'com.example.gym',
            appAppleId: 4711,
            environment: sale.isSandbox ? 'Sandbox' : 'Production',
            signedTransactionInfo: signed(transaction(sale)),
            ...more,
          },
        },
        key,
      ),
    }),
    /** The proof that Google sends with its push. */
    googleProof: (audience: string, nowMs: number, more: object = {}) => {
      const now = Math.floor(nowMs / 1000);
      const claims = { iss: 'https://accounts.google.com', aud: audience, email: 'push@project.example', email_verified: true, sub: '1' };
      const body = `${based({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${based({ ...claims, iat: now, exp: now + 3000, ...more })}`;
      return `Bearer ${body}.${createSign('RSA-SHA256').update(body).sign(pusher.privateKey, 'base64url')}`;
    },
    googleNews: (id: string, purchaseToken: string, kind = 'subscriptionNotification', packageName = 'com.example.gym') => ({
      message: {
        messageId: id,
        data: Buffer.from(JSON.stringify({ packageName, [kind]: { notificationType: 2, purchaseToken } })).toString('base64'),
      },
      subscription: 'projects/x/subscriptions/y',
    }),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
