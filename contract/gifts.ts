import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Image } from './media.ts';
import { Id, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** The buyer's wishes for a gift. `email` null: the buyer hands it over. `send_on` null: the email is sent at once. */
export const GiftWish = Type.Object({
  recipient_name: Type.String({ maxLength: 80 }),
  email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
  message: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  send_on: Type.Optional(Nullable(PlainDate)),
});
export type GiftWish = Static<typeof GiftWish>;

/** The same as stored, cleaned. */
export interface KeptWish {
  recipient_name: string;
  email: string | null;
  message: string | null;
  send_on: string | null;
}
/** What an order stores about a gift: `send_at` is when its email is sent. */
export interface OrderedGift extends KeptWish {
  send_at: string;
}

/** `void`: refunded, or revoked by the owner. */
export const GiftState = OneOf(['open', 'redeemed', 'void']);
export type GiftState = Static<typeof GiftState>;

const Named = Type.Object({ id: Id, title: Type.String() });

/** A gift as its buyer sees it. */
export const Gift = Type.Object({
  id: Id,
  product: Named,
  version_name: Type.String(),
  state: GiftState,
  /** In groups of four digits. */
  code: Type.String(),
  /** The page of the gift, below the app's origin. */
  path: Type.String(),
  recipient_name: Type.String(),
  email: Nullable(Type.String()),
  message: Nullable(Type.String()),
  send_on: Nullable(PlainDate),
  sent_at: Nullable(Time),
  bought_at: Time,
  redeemed_at: Nullable(Time),
});
export type Gift = Static<typeof Gift>;

/** A gift as anyone with its code sees it. */
export const GiftCard = Type.Object({
  product: Type.Object({ id: Id, title: Type.String(), description: Nullable(Type.String()), image: Nullable(Image) }),
  version_name: Type.String(),
  state: GiftState,
  code: Type.String(),
  from_name: Type.String(),
  recipient_name: Type.String(),
  message: Nullable(Type.String()),
  /** How long it opens the product, from the day it is redeemed; null: forever. */
  access: Nullable(Type.Object({ interval: Type.String(), count: Type.Integer() })),
  /** The calling member already has the product; false for guests. */
  is_owned: Type.Boolean(),
});
export type GiftCard = Static<typeof GiftCard>;

const code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 60 }) });

/** Gifts of members: bought by `POST /products/{id}/intent` with `gift`. */
export const gifts = calls({
  /** Newest first. `received`: gifts that the member redeemed. */
  'GET /gifts': {
    who: 'member',
    returns: Type.Object({
      items: Type.Array(Gift),
      received: Type.Array(Type.Object({ id: Id, product: Named, from_name: Type.String(), redeemed_at: Time })),
    }),
  },
  'PUT /gifts/{id}': {
    who: 'member',
    params: { id: Id },
    body: Type.Partial(GiftWish),
    returns: Gift,
    errors: ['gift_used', 'gift_void'],
  },
  /** Sends the email now. */
  'POST /gifts/{id}/send': {
    who: 'member',
    params: { id: Id },
    returns: Gift,
    errors: ['gift_used', 'gift_void', 'rate_limited'],
  },
  'POST /gifts/check': { who: 'guest', reads: true, body: code, returns: GiftCard, errors: ['gift_invalid', 'rate_limited'] },
  'POST /gifts/redeem': {
    who: 'member',
    body: code,
    returns: Type.Object({ product: Named }),
    errors: ['gift_invalid', 'gift_used', 'gift_void', 'existing_subscription', 'rate_limited'],
  },
});

/** The gift of an order, as the owner sees it. */
export const StudioGift = Type.Object({
  id: Id,
  state: GiftState,
  /** The last four digits of the code. */
  code_end: Type.String(),
  recipient_name: Type.String(),
  send_on: Nullable(PlainDate),
  sent_at: Nullable(Time),
  redeemed_at: Nullable(Time),
  redeemed_by: Nullable(Type.Object({ id: Id, name: Type.String() })),
});
export type StudioGift = Static<typeof StudioGift>;
