import {
  APIException,
  AppStoreServerAPIClient,
  Environment,
  SignedDataVerifier,
  Status,
  Type as AppleType,
  VerificationException,
  VerificationStatus,
  type JWSTransactionDecodedPayload,
  type ResponseBodyV2DecodedPayload,
} from '@apple/app-store-server-library';
import { currencyExponent, rescale } from '@bandstand/rules/products/currencies.ts';
import { X509Certificate } from 'node:crypto';
import { isoOf } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isoOfMs, type AppleKeys, type StoreNetwork, type StorePurchase, type StoreReader, type StoreState } from './iap.store.ts';

const addresses: Partial<Record<Environment, string>> = {
  [Environment.PRODUCTION]: 'https://api.storekit.itunes.apple.com',
  [Environment.SANDBOX]: 'https://api.storekit-sandbox.itunes.apple.com',
};
const answerMs = 15_000;

/** Apple's own client, using the given network. */
class AppleClient extends AppStoreServerAPIClient {
  readonly #fetch: typeof fetch;
  readonly #address: string;
  constructor(keys: AppleKeys, environment: Environment, network: StoreNetwork) {
    super(keys.private_key, keys.key_id, keys.issuer_id, keys.bundle_id, environment);
    this.#fetch = network.fetch;
    this.#address = addresses[environment] ?? '';
  }
  protected override async makeFetchRequest(
    ...[path, query, method, body, headers]: Parameters<AppStoreServerAPIClient['makeFetchRequest']>
  ): ReturnType<AppStoreServerAPIClient['makeFetchRequest']> {
    const answer = await this.#fetch(`${this.#address}${path}?${query.toString()}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    // It declares the answer of `node-fetch`, and reads of it what every fetch answers with.
    return answer as unknown as Awaited<ReturnType<AppStoreServerAPIClient['makeFetchRequest']>>;
  }
}

export interface AppleStore extends StoreReader {
  /** A notification of the App Store; null when Apple did not sign it, or signed it for another app. */
  notification(signedPayload: string): Promise<{ id: string; type: string; originalId: string | null } | null>;
}

/**
 * The App Store, with the keys of App Store Connect. Transactions it does not know are asked for in its sandbox, as Apple requires: App Review buys
 * there. Throws 501 `not_configured` for unusable keys.
 */
export function createAppleStore(keys: AppleKeys, network: StoreNetwork): AppleStore {
  if (keys.is_sandbox) return createAppleSide(keys, network, Environment.SANDBOX);
  if (!keys.app_apple_id) throw new AppError('not_configured');
  const real = createAppleSide(keys, network, Environment.PRODUCTION);
  const sandbox = createAppleSide(keys, network, Environment.SANDBOX);
  return {
    read: async (transactionId) => {
      const bought = await real.read(transactionId);
      if (bought) return bought;
      const tried = await sandbox.read(transactionId);
      return tried && { ...tried, isBesideKeys: true };
    },
    notification: real.notification,
  };
}

/** One of the two environments that Apple keeps apart. */
function createAppleSide(keys: AppleKeys, network: StoreNetwork, environment: Environment): AppleStore {
  const client = new AppleClient(keys, environment, network);
  const roots = network.appleRoots.map((pem) => new X509Certificate(pem).raw as Buffer);
  const verifier = new SignedDataVerifier(roots, network.asksForRevoked, environment, keys.bundle_id, keys.app_apple_id);

  /** What Apple signed, for this app and its environment; null for anything else. */
  async function verified<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof VerificationException && error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE)
        throw new AppError('provider_down');
      if (error instanceof VerificationException) return null;
      throw error;
    }
  }
  async function asked<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!(error instanceof APIException)) throw new AppError('provider_down');
      if (error.httpStatusCode === 401 || error.httpStatusCode === 403) throw new AppError('not_configured');
      if (error.httpStatusCode === 404 || error.httpStatusCode === 400) return null;
      throw new AppError('provider_down');
    }
  }
  const transactionOf = (signed: string | undefined) => (signed ? verified(() => verifier.verifyAndDecodeTransaction(signed)) : null);

  /** The newest transaction of a subscription, and until when it is open. */
  async function subscriptionOf(originalId: string): Promise<{ newest: JWSTransactionDecodedPayload; state: StoreState; expiresMs: number } | null> {
    const statuses = await asked(() => client.getAllSubscriptionStatuses(originalId));
    const item = statuses?.data?.flatMap(({ lastTransactions = [] }) => lastTransactions).find((one) => one.originalTransactionId === originalId);
    const newest = await transactionOf(item?.signedTransactionInfo);
    if (!item || !newest) return null;
    const { signedRenewalInfo } = item;
    const renewal = signedRenewalInfo ? await verified(() => verifier.verifyAndDecodeRenewalInfo(signedRenewalInfo)) : null;
    const expiresMs = Number(newest.expiresDate ?? 0);
    if (item.status === Status.REVOKED || newest.revocationDate) return { newest, state: 'revoked', expiresMs };
    if (item.status === Status.BILLING_GRACE_PERIOD) return { newest, state: 'grace', expiresMs: renewal?.gracePeriodExpiresDate ?? expiresMs };
    return { newest, state: item.status === Status.ACTIVE ? 'active' : 'expired', expiresMs };
  }

  return {
    read: async (transactionId) => {
      const answer = await asked(() => client.getTransactionInfo(transactionId));
      const transaction = await transactionOf(answer?.signedTransactionInfo);
      if (!transaction?.originalTransactionId || !transaction.productId) return null;
      // A transaction that Apple was not asked for is not the claimed one.
      if (transaction.transactionId !== transactionId && transaction.originalTransactionId !== transactionId) return null;
      const isSubscription = transaction.type === AppleType.AUTO_RENEWABLE_SUBSCRIPTION;
      const running = isSubscription ? await subscriptionOf(transaction.originalTransactionId) : null;
      if (isSubscription && !running) return null;
      const newest = running?.newest ?? transaction;
      return {
        store: 'apple',
        originalId: transaction.originalTransactionId,
        replaces: null,
        latestId: newest.transactionId ?? transactionId,
        productId: newest.productId ?? transaction.productId,
        state: running?.state ?? (transaction.revocationDate ? 'revoked' : 'active'),
        isSubscription,
        isSandbox: environment === Environment.SANDBOX,
        expiresAt: isoOfMs(running?.expiresMs ?? transaction.expiresDate),
        purchasedAt: isoOfMs(transaction.originalPurchaseDate ?? transaction.purchaseDate) ?? isoOf(0),
        price: priceOf(newest),
        acknowledge: null,
      } satisfies StorePurchase;
    },
    notification: async (signedPayload) => {
      const notification: ResponseBodyV2DecodedPayload | null = await verified(() => verifier.verifyAndDecodeNotification(signedPayload));
      if (!notification?.notificationUUID) return null;
      const transaction = await transactionOf(notification.data?.signedTransactionInfo);
      const type = [notification.notificationType, notification.subtype].filter(Boolean).join('.');
      return { id: notification.notificationUUID, type, originalId: transaction?.originalTransactionId ?? null };
    },
  };
}

/** Apple counts in thousandths of the currency's unit. */
function priceOf({ price, currency }: JWSTransactionDecodedPayload): StorePurchase['price'] {
  if (typeof price !== 'number' || !currency || !/^[A-Z]{3}$/.test(currency)) return null;
  return { amount: rescale(price, 3, currencyExponent(currency)), currency };
}
