import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { based, packageName, partsOf } from './signing.ts';

export interface GoogleSale {
  productId: string;
  isSubscription?: boolean;
  state?: string;
  expiresAt?: string;
  isTest?: boolean;
  linked?: string;
}

/** A subscription as Google shows it. */
const subscriptionOf = (sale: GoogleSale, acknowledgementState: string) => ({
  subscriptionState: sale.state ?? 'SUBSCRIPTION_STATE_ACTIVE',
  startTime: '2030-01-01T00:00:00Z',
  acknowledgementState,
  ...(sale.linked ? { linkedPurchaseToken: sale.linked } : {}),
  ...(sale.isTest ? { testPurchase: {} } : {}),
  lineItems: [{ productId: sale.productId, expiryTime: sale.expiresAt, latestSuccessfulOrderId: 'GPA.1' }],
});
/** A one-time purchase as Google shows it. */
const productOf = (sale: GoogleSale, acknowledgementState: string) => ({
  purchaseStateContext: { purchaseState: sale.state ?? 'PURCHASED' },
  orderId: 'GPA.2',
  purchaseCompletionTime: '2030-01-01T00:00:00Z',
  acknowledgementState,
  ...(sale.isTest ? { testPurchaseContext: {} } : {}),
  productLineItem: [{ productId: sale.productId }],
});

/** A notification from Google about a purchase. */
const googleNews = (id: string, purchaseToken: string, kind = 'subscriptionNotification', name = packageName) => ({
  message: {
    messageId: id,
    data: Buffer.from(JSON.stringify({ packageName: name, [kind]: { notificationType: 2, purchaseToken } })).toString('base64'),
  },
  subscription: 'projects/x/subscriptions/y',
});

/** Google's store: its sales, its answers and its notifications. */
export function createGoogleStore() {
  const sales = new Map<string, GoogleSale>();
  const acknowledged: string[] = [];
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pusher = generateKeyPairSync('rsa', { modulusLength: 2048 });

  function answerPurchase(method: string, path: string): [number, object] {
    const [, kind, token = '', isAcknowledged] = /\/purchases\/(\w+).*\/tokens\/([^/:?]+)(:acknowledge)?/.exec(path) ?? [];
    const sale = sales.get(decodeURIComponent(token));
    if (!sale) return [404, { error: { code: 404, message: 'not found' } }];
    if (isAcknowledged && method === 'POST') {
      acknowledged.push(decodeURIComponent(token));
      return [200, {}];
    }
    const acknowledgementState = acknowledged.includes(token) ? 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED' : 'ACKNOWLEDGEMENT_STATE_PENDING';
    if (kind === 'subscriptionsv2' && sale.isSubscription) return [200, subscriptionOf(sale, acknowledgementState)];
    if (kind === 'productsv2' && !sale.isSubscription) return [200, productOf(sale, acknowledgementState)];
    return [404, { error: { code: 404, message: 'another kind' } }];
  }
  function answer(method: string, path: string, authorization: string, body: string): [number, object] {
    if (path.startsWith('/oauth2/v1/certs')) return [200, { one: pusher.publicKey.export({ type: 'spki', format: 'pem' }) }];
    if (path.startsWith('/token')) {
      const [head, claims, signature] = partsOf(new URLSearchParams(body).get('assertion') ?? '..');
      const isTrue = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(account.publicKey, signature, 'base64url');
      return isTrue ? [200, { access_token: 'let-me-in', expires_in: 3600, token_type: 'Bearer' }] : [400, { error: 'invalid_grant' }];
    }
    if (authorization !== 'Bearer let-me-in') return [401, {}];
    if (!path.includes(`/applications/${packageName}/`)) return [404, {}];
    return answerPurchase(method, path);
  }
  /** The proof that Google sends with its notifications. */
  const proof = (audience: string, nowMs: number, more: object = {}) => {
    const now = Math.floor(nowMs / 1000);
    const claims = { iss: 'https://accounts.google.com', aud: audience, email: 'push@project.example', email_verified: true, sub: '1' };
    const body = `${based({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${based({ ...claims, iat: now, exp: now + 3000, ...more })}`;
    return `Bearer ${body}.${createSign('RSA-SHA256').update(body).sign(pusher.privateKey, 'base64url')}`;
  };
  const keys = {
    package_name: packageName,
    service_account: JSON.stringify({
      client_email: 'server@project.example',
      private_key: account.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }),
    push_account: 'push@project.example',
  };
  return { sales, acknowledged, answer, keys, proof, news: googleNews };
}
