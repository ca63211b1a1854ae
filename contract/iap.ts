import { Type, type Static } from 'typebox';
import { SessionBundle } from './auth.ts';
import { calls } from './call.ts';
import { Purchase } from './checkout.ts';
import { Id, List, Nullable, OneOf } from './wire.ts';

/** The stores of in-app purchases. */
export const Store = OneOf(['apple', 'google']);
export type Store = Static<typeof Store>;

const transactionId = Type.String({ minLength: 1, maxLength: 4000 });
const Transaction = Type.Object({ transaction_id: transactionId, original_transaction_id: Type.Optional(Nullable(transactionId)) });

/** In-app purchases (COM-18). Without `store`, the form of the id decides: Apple's are digits. */
export const iap = calls({
  'POST /products/{id}/purchase/iap': {
    who: 'guest',
    params: { id: Id },
    notFound: 'product_not_found',
    body: Type.Object({
      ...Transaction.properties,
      email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
      store: Type.Optional(Nullable(Store)),
    }),
    returns: Type.Object({ active: Type.Boolean(), purchase_id: Nullable(Id), session: Type.Optional(Nullable(SessionBundle)) }),
    errors: ['product_not_found', 'existing_subscriber', 'payment_failed', 'transaction_taken', 'not_configured', 'provider_down', 'rate_limited'],
  },
  'POST /purchases/restore': {
    who: 'member',
    body: Type.Object({
      transactions: Type.Array(Type.Object({ ...Transaction.properties, store: Type.Optional(Nullable(Store)) }), { maxItems: 100 }),
    }),
    returns: List(Purchase),
    errors: ['nothing_to_restore', 'not_configured', 'provider_down', 'rate_limited'],
  },
  'POST /webhooks/iap/{store}': {
    who: 'signed',
    appless: true,
    file: true,
    params: { store: Store },
    query: { app: Type.String({ maxLength: 100 }) },
    returns: Type.Null(),
    errors: ['signature_invalid', 'not_configured'],
  },
});
