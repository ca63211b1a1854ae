export interface TrialsTables {
  trial_uses: { app_id: string; product_id: string; key: string; is_test: boolean; used_at: string };
}
