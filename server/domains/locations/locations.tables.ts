export interface LocationsTables {
  location_proofs: {
    app_id: string;
    payment_id: string;
    order_id: string | null;
    subscription_id: string | null;
    billing: string;
    method: string | null;
    ip: string | null;
    proof: 'proven' | 'single' | 'contradicted';
    at: string;
  };
}
