import type { Address, KeptBusiness, IntentKind, OrderState } from '@bandstand/contract/checkout.ts';
import type { OrderedGift } from '@bandstand/contract/gifts.ts';
import type { OrderEventType } from '@bandstand/contract/orders.studio.ts';
import type { Generated } from 'kysely';

export interface OrdersTables {
  orders: {
    app_id: string;
    id: string;
    subscriber_id: string;
    product_id: string;
    version_id: string;
    quote_id: string | null;
    status: OrderState;
    provider: string;
    intent_id: string | null;
    intent_kind: IntentKind | null;
    amount: number;
    currency: string;
    referral: string | null;
    customer_name: string | null;
    address: Address | null;
    /** A business buyer, with the checked VAT id. */
    business: KeptBusiness | null;
    /** What the buyer of a gift wrote; null: not a gift. */
    gift: OrderedGift | null;
    /** For orders with several seats: the buyer takes one. */
    takes_seat: Generated<boolean>;
    /** What the buyer agreed to, in the words they read, and when. */
    waiver: { text: string; at: string } | null;
    coupon_id: string | null;
    coupon_code: string | null;
    bump_ids: string[];
    customer_email: string | null;
    /** Country of the buyer's IP address, if a trusted proxy reports it. */
    ip_country: string | null;
    /** No money moves: started with the test gateway, or with a provider's test keys. */
    is_test: boolean;
    created_at: string;
    updated_at: string;
    paid_at: string | null;
  };
  purchases: {
    app_id: string;
    id: string;
    order_id: string | null;
    subscriber_id: string;
    product_id: string;
    version_id: string | null;
    amount: number;
    currency: string;
    source: 'web' | 'ios' | 'android' | 'manual';
    is_gift: Generated<boolean>;
    /** How many seats were bought; null: for one member, without seats. */
    seats: Generated<number | null>;
    purchased_at: string;
  };
  order_events: {
    app_id: string;
    id: string;
    nr: Generated<number>;
    order_id: string;
    type: OrderEventType;
    data: Record<string, unknown>;
    /** User id of the staff member who did it. */
    made_by: string | null;
    at: string;
  };
}
