export interface GiftsTables {
  gifts: {
    app_id: string;
    id: string;
    /** Null: the order was deleted with its buyer. */
    order_id: string | null;
    purchase_id: string;
    buyer_id: string | null;
    product_id: string;
    version_id: string;
    /** Sealed digits. */
    code: string;
    code_hash: string;
    code_end: string;
    from_name: string;
    recipient_name: string;
    email: string | null;
    message: string | null;
    send_on: string | null;
    mail_nr: number;
    sent_at: string | null;
    voided_at: string | null;
    redeemed_at: string | null;
    redeemed_by: string | null;
    created_at: string;
  };
}
