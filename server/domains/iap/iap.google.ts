import { androidpublisher, type androidpublisher_v3 } from '@googleapis/androidpublisher';
import { JWT, OAuth2Client } from 'google-auth-library';
import { isoOf, msOf } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { GoogleKeys, StoreNetwork, StorePurchase, StoreReader, StoreState } from './iap.store.ts';

const scope = 'https://www.googleapis.com/auth/androidpublisher';
const answerMs = 15_000;
const states: Record<string, StoreState> = {
  SUBSCRIPTION_STATE_ACTIVE: 'active',
  // Cancelled: access lasts until the paid time ends.
  SUBSCRIPTION_STATE_CANCELED: 'active',
  SUBSCRIPTION_STATE_IN_GRACE_PERIOD: 'grace',
  SUBSCRIPTION_STATE_ON_HOLD: 'expired',
  SUBSCRIPTION_STATE_PAUSED: 'expired',
  SUBSCRIPTION_STATE_EXPIRED: 'expired',
};

/** A push notification of Google: which purchase to look at again. */
export interface GoogleNews {
  id: string;
  type: string;
  purchaseToken: string | null;
}
export interface GoogleStore extends StoreReader {
  /** Throws 403 `signature_invalid` unless Google signed it for this address and from the configured account. */
  notification(authorization: string | undefined, body: unknown, address: string): Promise<GoogleNews>;
}
interface Account {
  client_email: string;
  private_key: string;
}

/** Google Play, with a service account. Throws 501 `not_configured` for unusable keys. */
export function createGoogleStore(keys: GoogleKeys, network: StoreNetwork): GoogleStore {
  const account = JSON.parse(keys.service_account) as Account;
  const transporterOptions = { fetchImplementation: network.fetch, timeout: answerMs };
  const auth = new JWT({ email: account.client_email, key: account.private_key, scopes: [scope], transporterOptions });
  const { purchases } = androidpublisher({ version: 'v3', auth, retry: false });
  const proofs = new OAuth2Client({ transporterOptions });
  const { package_name: packageName } = keys;

  async function asked<T>(ask: () => Promise<{ data: T }>): Promise<T | null> {
    try {
      return (await ask()).data;
    } catch (error) {
      const status = Number(
        (error as { status?: unknown; response?: { status?: number } }).response?.status ?? (error as { status?: unknown }).status,
      );
      // An invalid token, one of another app, or of a purchase too long ago.
      if ([400, 404, 410].includes(status) && !isRefusedKey(error)) return null;
      if (status === 401 || status === 403 || isRefusedKey(error)) throw new AppError('not_configured');
      throw new AppError('provider_down');
    }
  }

  function subscription(token: string, found: androidpublisher_v3.Schema$SubscriptionPurchaseV2): StorePurchase | null {
    const state = states[found.subscriptionState ?? ''];
    const item = found.lineItems?.toSorted((a, b) => ((a.expiryTime ?? '') < (b.expiryTime ?? '') ? 1 : -1))[0];
    const productId = item?.productId;
    if (!state || !productId || !item.expiryTime) return null;
    const isNew = found.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING';
    return {
      store: 'google',
      originalId: token,
      replaces: found.linkedPurchaseToken ?? null,
      latestId: item.latestSuccessfulOrderId ?? token,
      productId,
      state,
      isSubscription: true,
      isSandbox: Boolean(found.testPurchase),
      expiresAt: isoOf(msOf(item.expiryTime)),
      purchasedAt: isoOf(msOf(found.startTime ?? item.expiryTime)),
      price: null,
      acknowledge: isNew
        ? async () => void (await asked(() => purchases.subscriptions.acknowledge({ packageName, subscriptionId: productId, token })))
        : null,
    };
  }
  function oneOff(token: string, found: androidpublisher_v3.Schema$ProductPurchaseV2): StorePurchase | null {
    const productId = found.productLineItem?.[0]?.productId;
    const state = found.purchaseStateContext?.purchaseState;
    if (!productId || (state !== 'PURCHASED' && state !== 'CANCELLED')) return null;
    const isNew = state === 'PURCHASED' && found.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING';
    return {
      store: 'google',
      originalId: token,
      replaces: null,
      latestId: found.orderId ?? token,
      productId,
      state: state === 'PURCHASED' ? 'active' : 'revoked',
      isSubscription: false,
      isSandbox: Boolean(found.testPurchaseContext),
      expiresAt: null,
      purchasedAt: found.purchaseCompletionTime ? isoOf(msOf(found.purchaseCompletionTime)) : isoOf(0),
      price: null,
      acknowledge: isNew ? async () => void (await asked(() => purchases.products.acknowledge({ packageName, productId, token }))) : null,
    };
  }

  return {
    read: async (token) => {
      const running = await asked(() => purchases.subscriptionsv2.get({ packageName, token }));
      if (running?.subscriptionState) return subscription(token, running);
      const bought = await asked(() => purchases.productsv2.getproductpurchasev2({ packageName, token }));
      return bought && oneOff(token, bought);
    },
    notification: async (authorization, body, address) => {
      const idToken = /^Bearer (\S{1,5000})$/.exec(authorization ?? '')?.[1];
      if (!keys.push_account) throw new AppError('not_configured');
      if (!idToken) throw new AppError('signature_invalid');
      const claims = await claimsOf(idToken, address);
      if (claims?.email !== keys.push_account || claims.email_verified !== true) throw new AppError('signature_invalid');
      return newsOf(body, packageName);
    },
  };

  async function claimsOf(idToken: string, audience: string) {
    try {
      return (await proofs.verifyIdToken({ idToken, audience })).getPayload();
    } catch (error) {
      if (/Failed to retrieve verification certificates/.test(String(error))) throw new AppError('provider_down');
      return undefined;
    }
  }
}

/** Google also answers 400 for an unknown service account. */
const isRefusedKey = (error: unknown): boolean => /invalid_grant|invalid_client|unauthorized_client/.test(String((error as Error).message));

function newsOf(body: unknown, packageName: string): GoogleNews {
  const { message } = (body ?? {}) as { message?: { messageId?: unknown; data?: unknown } };
  if (typeof message?.messageId !== 'string' || typeof message.data !== 'string') throw new AppError('malformed');
  const data = parsed(Buffer.from(message.data, 'base64').toString('utf8'));
  const kinds = ['subscriptionNotification', 'oneTimeProductNotification', 'voidedPurchaseNotification', 'testNotification'];
  const kind = kinds.find((name) => typeof data[name] === 'object' && data[name] !== null);
  const news = (kind ? data[kind] : {}) as { notificationType?: unknown; purchaseToken?: unknown };
  const isOurs = data['packageName'] === packageName;
  return {
    id: message.messageId.slice(0, 200),
    type: `${kind ?? 'unknown'}.${typeof news.notificationType === 'number' ? news.notificationType : ''}`,
    purchaseToken: isOurs && typeof news.purchaseToken === 'string' ? news.purchaseToken.slice(0, 4000) : null,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    throw new AppError('malformed');
  }
}
