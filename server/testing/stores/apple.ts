import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { signedAtMs } from './chain.ts';
import { packageName, partsOf, signed } from './signing.ts';

/** A transaction as Apple writes it; by default a one-time purchase in the test app. */
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

const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const environmentOf = (sale: AppleSale) => (sale.isSandbox ? 'Sandbox' : 'Production');

/** The content of a signed transaction. */
export const transaction = (sale: AppleSale) => ({
  transactionId: sale.id,
  originalTransactionId: sale.originalId ?? sale.id,
  bundleId: sale.bundleId ?? packageName,
  productId: sale.productId,
  type: sale.isSubscription ? 'Auto-Renewable Subscription' : 'Non-Consumable',
  environment: environmentOf(sale),
  purchaseDate: signedAtMs,
  originalPurchaseDate: signedAtMs,
  ...(sale.expiresMs === undefined ? {} : { expiresDate: sale.expiresMs }),
  ...(sale.revokedMs === undefined ? {} : { revocationDate: sale.revokedMs, revocationReason: 0 }),
  ...(sale.price === undefined ? {} : { price: sale.price, currency: sale.currency ?? 'EUR' }),
});

function isSignedBy(key: KeyObject, authorization: string): boolean {
  const [head, body, signature] = partsOf(authorization.replace('Bearer ', ''));
  const isTrue = verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return isTrue && read(body)['bid'] === packageName;
}

/** A notification from Apple. `more` overrides the data in it. */
const appleNews = (type: string, sale: AppleSale, more: object = {}, key?: string) => ({
  signedPayload: signed(
    {
      notificationType: type,
      notificationUUID: `news-${type}-${sale.id}-${sale.status ?? ''}-${sale.revokedMs ?? ''}`,
      data: {
        bundleId: packageName,
        appAppleId: 4711,
        environment: environmentOf(sale),
        signedTransactionInfo: signed(transaction(sale)),
        ...more,
      },
    },
    key,
  ),
});

/** Apple's store: its sales, its answers and its notifications. */
export function createAppleStore() {
  const sales = new Map<string, AppleSale>();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const newestOf = (originalId: string) => [...sales.values()].findLast((sale) => (sale.originalId ?? sale.id) === originalId);

  function answer(host: string, path: string, authorization: string): [number, object] {
    if (!isSignedBy(publicKey, authorization)) return [401, {}];
    const [, kind, id = ''] = /\/inApps\/v\d\/(transactions|subscriptions)\/([^/?]+)/.exec(path) ?? [];
    const sale = kind === 'transactions' ? sales.get(id) : newestOf(id);
    if (!sale || Boolean(sale.isSandbox) !== host.includes('sandbox'))
      return [404, { errorCode: 4040010, errorMessage: 'Transaction id not found.' }];
    const signedTransactionInfo = signed(transaction(sale));
    if (kind === 'transactions') return [200, { signedTransactionInfo }];
    const environment = environmentOf(sale);
    const signedRenewalInfo = signed({
      originalTransactionId: id,
      productId: sale.productId,
      environment,
      ...(sale.graceMs ? { gracePeriodExpiresDate: sale.graceMs } : {}),
    });
    const last = { originalTransactionId: id, status: sale.status ?? 1, signedTransactionInfo, signedRenewalInfo };
    return [200, { environment, bundleId: packageName, data: [{ subscriptionGroupIdentifier: 'g', lastTransactions: [last] }] }];
  }

  /** An owner's keys from App Store Connect. */
  const keys = {
    issuer_id: 'issuer',
    key_id: 'key',
    bundle_id: packageName,
    app_apple_id: 4711,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  return { sales, answer, keys, news: appleNews };
}
