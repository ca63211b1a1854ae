export interface SeatsTables {
  seat_pools: {
    app_id: string;
    id: string;
    purchase_id: string;
    /** Null: paid once. */
    subscription_id: string | null;
    /** Null: the buyer left; one-off purchases stay. */
    owner_id: string | null;
    product_id: string;
    version_id: string;
    quantity: number;
    ends_at: string | null;
    revoked_at: string | null;
    link_nr: number;
    created_at: string;
  };
  seats: {
    app_id: string;
    id: string;
    pool_id: string;
    /** Null: reserved for `email`. */
    subscriber_id: string | null;
    email: string | null;
    mail_nr: number;
    created_at: string;
    taken_at: string | null;
  };
}
