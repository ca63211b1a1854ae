import type { Image } from '@bandstand/contract/media.ts';
import type { BumpPrice, CurrencyPrice, PauseRule, SuccessAction } from '@bandstand/contract/products.ts';
import type { Generated } from 'kysely';

export interface ProductsTables {
  products: {
    app_id: string;
    id: string;
    title: string;
    description: string | null;
    image: Image | null;
    is_hidden: boolean;
    is_published: boolean;
    requires_address: boolean;
    default_version_id: string | null;
    archived_at: string | null;
    created_at: string;
    updated_at: string;
    success_action: SuccessAction | null;
    receipt_text: string | null;
    apple_product_id: string | null;
    google_product_id: string | null;
  };
  product_versions: {
    app_id: string;
    id: string;
    product_id: string;
    name: string;
    price: number;
    currency: string;
    kind: 'one_off' | 'recurring' | 'free';
    interval_unit: 'day' | 'week' | 'month' | 'year' | null;
    interval_count: number | null;
    expiry_units: number | null;
    trial_days: number;
    setup_fee: number;
    keep_access: boolean;
    /** Prices in further currencies. */
    prices: Generated<CurrencyPrice[]>;
    is_giftable: Generated<boolean>;
    /** How many seats may be bought; null: none, for one member. */
    seats_min: Generated<number | null>;
    seats_max: Generated<number | null>;
    is_archived: Generated<boolean>;
    /** Null: it cannot be paused. */
    pause: Generated<PauseRule | null>;
    position: number;
    created_at: string;
  };
  product_parts: { app_id: string; product_id: string; part_id: string; position: number };
  order_bumps: {
    app_id: string;
    id: string;
    product_id: string;
    title: string;
    body: string | null;
    image: Image | null;
    offered_id: string;
    version_id: string;
    /** Minor units; null: the price of the version. */
    price: number | null;
    /** The price in further currencies; only with its own price. */
    prices: Generated<BumpPrice[]>;
    position: number;
    archived_at: string | null;
    created_at: string;
  };
  /** Prices that migration 0163 converted, or that browsers may have shown differently, until the owner has seen them. */
  price_notices: {
    app_id: string;
    id: string;
    kind: 'price' | 'setup_fee' | 'bump' | 'coupon';
    product_id: string | null;
    title: string;
    version_name: string | null;
    currency: string;
    amount_before: number;
    digits_before: number;
    amount_after: number;
    digits_after: number;
  };
}
