export interface RefundsTables {
  refund_requests: {
    app_id: string;
    id: string;
    subscriber_id: string;
    purchase_id: string;
    order_id: string;
    reason: string;
    state: 'open' | 'refunded' | 'refused';
    answer: string | null;
    created_at: string;
    answered_at: string | null;
    answered_by: string | null;
  };
  refund_settings: { app_id: string; days: number };
}
