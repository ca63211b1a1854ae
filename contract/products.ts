import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Image } from './media.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** Product interval (L141), with the specification's three names. `expiryUnits` null = no end. */
export const ProductInterval = Type.Object({
  interval: OneOf(['day', 'week', 'month', 'year']),
  intervalCount: Type.Integer({ minimum: 1, maximum: 365 }),
  expiryUnits: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type ProductInterval = Static<typeof ProductInterval>;

const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
const amount = Type.Integer({ minimum: 0, maximum: 100_000_000_000 });
/** (+) A version's price in a further currency. */
export const CurrencyPrice = Type.Object({ currency: Currency, price: amount, setup_fee: amount });
export type CurrencyPrice = Static<typeof CurrencyPrice>;
const BumpPrice = Type.Object({ currency: Currency, price: amount });
export type BumpPrice = Static<typeof BumpPrice>;

const seatCount = Type.Integer({ minimum: 1, maximum: 1000 });
const Seats = Type.Object({ min: seatCount, max: seatCount });

const versionFields = {
  name: Type.String({ maxLength: 120 }),
  price: amount,
  currency: Currency,
  kind: OneOf(['one_off', 'recurring', 'free']),
  interval: Nullable(ProductInterval),
  trial_days: Type.Integer({ minimum: 0, maximum: 730 }),
  setup_fee: amount,
  keep_access: Type.Boolean(),
  /** (+) Further currencies; `price`, `currency` and `setup_fee` are the main ones. */
  prices: Type.Optional(Type.Array(CurrencyPrice, { maxItems: 30 })),
  /** (+) Can be bought as a gift; one-time payments only. */
  is_giftable: Type.Optional(Type.Boolean()),
  /** (+) How many people it can be bought for at once; null or absent: one. */
  seats: Type.Optional(Nullable(Seats)),
};

/** (+) How members may pause a plan (decision 080). `per_year`: pauses in 365 days; `keeps_access`: access continues meanwhile. */
export const PauseRule = Type.Object({
  max_months: Type.Integer({ minimum: 1, maximum: 24 }),
  per_year: Type.Integer({ minimum: 1, maximum: 12 }),
  keeps_access: Type.Boolean(),
});
export type PauseRule = Static<typeof PauseRule>;

/** Version (COM-2). A version in use is never changed, only archived. `pause`: null if it cannot be paused. */
export const Version = Type.Object({
  id: Id,
  ...versionFields,
  is_archived: Type.Boolean(),
  is_default: Type.Boolean(),
  pause: Type.Optional(Nullable(PauseRule)),
});
export type Version = Static<typeof Version>;

/** What a product opens (COM-1): pages, and the products of a bundle. */
export const IncludedItem = Type.Object({ type: Type.String(), id: Id, title: Type.String(), path: Nullable(Type.String()) });
export type IncludedItem = Static<typeof IncludedItem>;

/** Order bump (COM-13): another product offered with this one, at its own price; never ticked by default. */
export const OrderBump = Type.Object({
  id: Id,
  title: Type.String(),
  text: Nullable(Type.String()),
  image: Nullable(Image),
  product_id: Id,
  version_id: Id,
  price: Money,
  /** (+) Of `price`. */
  currency: Type.Optional(Type.String()),
  /** (+) Its price in further currencies. */
  prices: Type.Optional(Type.Array(BumpPrice)),
  /** (+) Charged together with the product's subscription. */
  interval: Nullable(ProductInterval),
});
export type OrderBump = Static<typeof OrderBump>;

/** What follows a purchase: a page of the app, an address, or only the thank-you screen. */
export const SuccessAction = Type.Union([
  Type.Object({ type: OneOf(['open_page']), page_id: Id }),
  Type.Object({ type: OneOf(['open_url']), url: Type.String({ maxLength: 2000 }) }),
]);
export type SuccessAction = Static<typeof SuccessAction>;

/** Product (COM-1). */
export const Product = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  image: Nullable(Image),
  is_hidden: Type.Boolean(),
  versions: Type.Array(Version),
  default_version_id: Nullable(Id),
  order_bumps: Type.Array(OrderBump),
  included_items: Type.Array(IncludedItem),
  requires_address: Type.Boolean(),
  iap: Type.Object({ apple_product_id: Nullable(Type.String()), google_product_id: Nullable(Type.String()) }),
  success_action: Nullable(Type.Unsafe<SuccessAction & { path?: string | null }>(Type.Unknown())),
});
export type Product = Static<typeof Product>;

/** A product as its owner sees it: with archived versions, the products of a bundle (COM-4), and how many members have it now. */
export const StudioProduct = Type.Object({
  ...Product.properties,
  included_product_ids: Type.Array(Id),
  /** (+) The pages that it opens by their drafts; they become `included_items` when published. */
  draft_items: Type.Optional(Type.Array(IncludedItem)),
  /** Order bumps as created, including those whose product is no longer sold. `own_price` null: the price of its version. */
  studio_bumps: Type.Array(
    Type.Object({
      ...OrderBump.properties,
      own_price: Nullable(Money),
      /** (+) Own prices in further currencies. */
      own_prices: Type.Optional(Type.Array(BumpPrice)),
      currency: Type.String(),
      is_offered: Type.Boolean(),
    }),
  ),
  /** The receipt's text besides the numbers. */
  receipt_text: Nullable(Type.String()),
  is_published: Type.Boolean(),
  active_count: Type.Integer(),
  /** (+) Members per version that they bought, archived versions included; versions without members are omitted. */
  version_counts: Type.Optional(Type.Array(Type.Object({ version_id: Id, active_count: Type.Integer() }))),
  created_at: Time,
  /** (+) When its fields were last saved. */
  updated_at: Time,
});
export type StudioProduct = Static<typeof StudioProduct>;

export type ProductFields = Static<typeof productFields>;
export type VersionFields = Static<typeof VersionFields>;
export const VersionFields = Type.Partial(Type.Object(versionFields));
const storeId = Type.String({ minLength: 1, maxLength: 200 });
const productFields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  description: Nullable(Type.String({ maxLength: 4000 })),
  image: Nullable(Image),
  is_hidden: Type.Boolean(),
  is_published: Type.Boolean(),
  requires_address: Type.Boolean(),
  included_product_ids: Type.Array(Id, { maxItems: 50 }),
  success_action: Nullable(SuccessAction),
  receipt_text: Nullable(Type.String({ maxLength: 4000 })),
  iap: Type.Partial(Type.Object({ apple_product_id: Nullable(storeId), google_product_id: Nullable(storeId) })),
});
/** (+) A price whose amount an update converted to the digits of ISO 4217, or that browsers may have shown with other digits. */
export const PriceNotice = Type.Object({
  id: Id,
  kind: OneOf(['price', 'setup_fee', 'bump', 'coupon']),
  /** Null for a coupon. */
  product_id: Nullable(Id),
  /** The product's title, or the coupon's code. */
  title: Type.String(),
  /** Of the version or the order bump. */
  version_name: Nullable(Type.String()),
  currency: Type.String(),
  /** `1990` with 0 digits is 1,990; `199000` with 2 is the same. */
  amount_before: Money,
  digits_before: Type.Integer(),
  amount_after: Money,
  digits_after: Type.Integer(),
});
export type PriceNotice = Static<typeof PriceNotice>;

const params = { id: Id };

export const products = calls({
  'GET /products/{id}': { who: 'guest', params, notFound: 'product_not_found', returns: Product, errors: ['product_not_found'] },
  'GET /products/list': {
    who: 'guest',
    query: { ids: Type.Optional(Type.String({ maxLength: 4000 })), include_hidden: Type.Optional(Type.Boolean()) },
    returns: List(Product),
  },
  'GET /products/{id}/has_active_purchase': {
    who: 'member',
    params,
    notFound: 'product_not_found',
    returns: Type.Object({ active: Type.Boolean(), status: Nullable(Type.String()), ends_at: Nullable(Time) }),
  },
  'GET /products/{id}/purchased_items': {
    who: 'member',
    params,
    notFound: 'product_not_found',
    returns: Type.Object({ items: Type.Array(IncludedItem) }),
    errors: ['forbidden'],
  },
  'GET /studio/products': {
    who: 'owner',
    permission: 'sell.read',
    query: { q: Type.Optional(Type.String({ maxLength: 200 })), page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(StudioProduct),
  },
  'POST /studio/products': {
    who: 'owner',
    permission: 'sell.write',
    idempotent: true,
    body: Type.Object({
      ...Type.Partial(productFields).properties,
      title: productFields.properties.title,
      versions: Type.Optional(Type.Array(VersionFields, { maxItems: 20 })),
    }),
    returns: StudioProduct,
  },
  'GET /studio/price_notices': { who: 'owner', permission: 'sell.read', returns: List(PriceNotice) },
  /** Marks these as seen by the owner. */
  'POST /studio/price_notices/dismiss': {
    who: 'owner',
    permission: 'sell.write',
    body: Type.Object({ ids: Type.Array(Id, { maxItems: 5000 }) }),
    returns: Nothing,
  },
  'GET /studio/products/{id}': { who: 'owner', permission: 'sell.read', params, notFound: 'product_not_found', returns: StudioProduct },
  'PUT /studio/products/{id}': {
    who: 'owner',
    permission: 'sell.write',
    params,
    notFound: 'product_not_found',
    /** `seen`: the `updated_at` that the change is based on; without it conflicts are not checked. */
    body: Type.Partial(Type.Object({ ...productFields.properties, seen: Time })),
    returns: StudioProduct,
    errors: ['edit_conflict'],
  },
  'DELETE /studio/products/{id}': {
    who: 'owner',
    permission: 'sell.write',
    params,
    notFound: 'product_not_found',
    returns: Nothing,
    errors: ['in_use'],
  },
  'POST /studio/products/{id}/versions': {
    who: 'owner',
    permission: 'sell.write',
    params,
    notFound: 'product_not_found',
    body: VersionFields,
    returns: Version,
  },
  'PUT /studio/versions/{id}': {
    who: 'owner',
    permission: 'sell.write',
    params,
    body: Type.Partial(
      Type.Object({
        name: Type.String({ maxLength: 120 }),
        is_archived: Type.Boolean(),
        is_default: Type.Boolean(),
        /** (+) Currencies to add; existing ones stay unchanged. */
        add_prices: Type.Array(CurrencyPrice, { maxItems: 30 }),
        is_giftable: Type.Boolean(),
        /** (+) Also for existing subscribers; a pause that has begun is unchanged. */
        pause: Nullable(PauseRule),
      }),
    ),
    returns: Version,
  },
});

/** Maximum number of order bumps per product (COM-13). */
export const maxOrderBumps = 6;

const bumpFields = {
  title: Type.String({ minLength: 1, maxLength: 120 }),
  text: Nullable(Type.String({ maxLength: 500 })),
  image: Nullable(Image),
  product_id: Id,
  version_id: Id,
  /** Minor units of the version's currency; null: the price of the version. */
  price: Nullable(amount),
  /** (+) Own prices in further currencies of the version; only with an own `price`. */
  prices: Type.Array(BumpPrice, { maxItems: 30 }),
  position: Type.Integer({ minimum: 0, maximum: 100 }),
};
export const BumpFields = Type.Partial(Type.Object(bumpFields));
export type BumpFields = Static<typeof BumpFields>;

/** A preview of which pages get their own record for this product (COM-4), and which pages change their decision. */
const ItemChange = Type.Object({ id: Id, title: Type.String(), path: Nullable(Type.String()), before: Type.String(), after: Type.String() });

/** Order bumps, and what a product opens (COM-4, COM-13). */
export const productParts = calls({
  'POST /studio/products/{id}/order_bumps': {
    who: 'owner',
    permission: 'sell.write',
    params,
    idempotent: true,
    notFound: 'product_not_found',
    body: Type.Object({
      ...BumpFields.properties,
      title: bumpFields.title,
      product_id: bumpFields.product_id,
      version_id: bumpFields.version_id,
    }),
    returns: StudioProduct,
    errors: ['in_use'],
  },
  'PUT /studio/products/{id}/order_bumps/{bumpId}': {
    who: 'owner',
    permission: 'sell.write',
    params: { id: Id, bumpId: Id },
    body: BumpFields,
    returns: StudioProduct,
  },
  'DELETE /studio/products/{id}/order_bumps/{bumpId}': {
    who: 'owner',
    permission: 'sell.write',
    params: { id: Id, bumpId: Id },
    returns: Nothing,
  },
});

/** What a product opens is stored on the pages (COM-4), so these calls are part of the pages domain. */
export const productItems = calls({
  'POST /studio/products/{id}/included_items/preview': {
    who: 'owner',
    permission: 'sell.read',
    reads: true,
    params,
    notFound: 'product_not_found',
    body: Type.Object({ page_ids: Type.Array(Id, { maxItems: 200 }) }),
    returns: Type.Object({ changes: Type.Array(ItemChange) }),
  },
  'PUT /studio/products/{id}/included_items': {
    who: 'owner',
    permission: 'sell.write',
    params,
    notFound: 'product_not_found',
    /** `seen`: the pages that the product opened when the list was made; without it conflicts are not checked. */
    body: Type.Object({ page_ids: Type.Array(Id, { maxItems: 200 }), seen: Type.Optional(Type.Array(Id, { maxItems: 1000 })) }),
    returns: Type.Object({ items: Type.Array(IncludedItem) }),
    errors: ['edit_conflict'],
  },
});
