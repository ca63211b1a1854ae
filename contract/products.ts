import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Image } from './media.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** Product interval (L141); the three names as the specification writes them. `expiryUnits` null = no end. */
export const ProductInterval = Type.Object({
  interval: OneOf(['day', 'week', 'month', 'year']),
  intervalCount: Type.Integer({ minimum: 1, maximum: 365 }),
  expiryUnits: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type ProductInterval = Static<typeof ProductInterval>;

const versionFields = {
  name: Type.String({ maxLength: 120 }),
  price: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  kind: OneOf(['one_off', 'recurring', 'free']),
  interval: Nullable(ProductInterval),
  trial_days: Type.Integer({ minimum: 0, maximum: 730 }),
  setup_fee: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  keep_access: Type.Boolean(),
};

/** Version (COM-2). A version in use is never changed, only archived. */
export const Version = Type.Object({ id: Id, ...versionFields, is_archived: Type.Boolean(), is_default: Type.Boolean() });
export type Version = Static<typeof Version>;

/** What a product opens (COM-1): pages, and the products of a bundle. */
export const IncludedItem = Type.Object({ type: Type.String(), id: Id, title: Type.String(), path: Nullable(Type.String()) });
export type IncludedItem = Static<typeof IncludedItem>;

/** Product (COM-1). */
export const Product = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  image: Nullable(Image),
  is_hidden: Type.Boolean(),
  versions: Type.Array(Version),
  default_version_id: Nullable(Id),
  order_bumps: Type.Array(Type.Unknown()),
  included_items: Type.Array(IncludedItem),
  requires_address: Type.Boolean(),
  iap: Type.Object({ apple_product_id: Nullable(Type.String()), google_product_id: Nullable(Type.String()) }),
  success_action: Type.Unknown(),
});
export type Product = Static<typeof Product>;

/** A product as its owner sees it: archived versions too, the products of a bundle (COM-4), and how many members have it now. */
export const StudioProduct = Type.Object({
  ...Product.properties,
  included_product_ids: Type.Array(Id),
  is_published: Type.Boolean(),
  active_count: Type.Integer(),
  created_at: Time,
});
export type StudioProduct = Static<typeof StudioProduct>;

export type ProductFields = Static<typeof productFields>;
export type VersionFields = Static<typeof VersionFields>;
export const VersionFields = Type.Partial(Type.Object(versionFields));
const productFields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  description: Nullable(Type.String({ maxLength: 4000 })),
  image: Nullable(Image),
  is_hidden: Type.Boolean(),
  is_published: Type.Boolean(),
  requires_address: Type.Boolean(),
  included_product_ids: Type.Array(Id, { maxItems: 50 }),
});
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
  'GET /studio/products/{id}': { who: 'owner', permission: 'sell.read', params, notFound: 'product_not_found', returns: StudioProduct },
  'PUT /studio/products/{id}': {
    who: 'owner',
    permission: 'sell.write',
    params,
    notFound: 'product_not_found',
    body: Type.Partial(productFields),
    returns: StudioProduct,
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
    body: Type.Partial(Type.Object({ name: Type.String({ maxLength: 120 }), is_archived: Type.Boolean(), is_default: Type.Boolean() })),
    returns: Version,
  },
});
