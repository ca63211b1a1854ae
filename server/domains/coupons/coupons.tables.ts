export interface CouponsTables {
  coupons: {
    app_id: string;
    id: string;
    code: string;
    kind: 'percent' | 'amount';
    /** Hundredths of a percent, or minor units. */
    amount: number;
    currency: string | null;
    duration: 'once' | 'periods' | 'forever';
    periods: number | null;
    product_ids: string[];
    version_ids: string[];
    bump_ids: string[];
    max_uses: number | null;
    max_uses_per_member: number | null;
    first_purchase_only: boolean;
    starts_at: string | null;
    ends_at: string | null;
    is_enabled: boolean;
    /** Offered to members who leave: nobody can type it, and no list shows it. */
    is_offer: boolean;
    archived_at: string | null;
    created_at: string;
    updated_at: string;
  };
  coupon_uses: {
    app_id: string;
    coupon_id: string;
    order_id: string;
    subscriber_id: string;
    held_at: string;
    used_at: string | null;
    currency: string;
    /** In minor units, of the first payment. */
    discount: number;
    paid: number;
  };
}
