export interface LawTables {
  contract_notices: {
    app_id: string;
    id: string;
    kind: 'withdrawal' | 'cancellation';
    subscriber_id: string | null;
    order_id: string | null;
    subscription_ids: string[];
    name: string;
    email: string;
    contract: string;
    reason: string | null;
    asked_at: string;
    state: 'open' | 'done';
    closed_at: string | null;
    closed_by: string | null;
  };
}
