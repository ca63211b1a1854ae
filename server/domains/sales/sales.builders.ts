import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

/** Orders from the owner's side. */
export const studioOf = (app: TestApp, owner: Session) => ({
  list: async (query: Record<string, string | number> = {}, as = owner) => (await app.call('GET /studio/orders', { query, as })).body,
  order: async (id: string, as = owner): Promise<StudioOrderDetails> => {
    const answer = await app.call('GET /studio/orders/{id}', { params: { id }, as });
    if (answer.status !== 200) throw new Error(`the order request answered ${answer.status} ${answer.text}`);
    return answer.body;
  },
  csv: (query: Record<string, string> = {}, as = owner) => app.call('GET /studio/orders.csv', { query, as }),
  refund: (id: string, body: object = {}, key: string | null = null, as = owner) =>
    app.call('POST /studio/orders/{id}/refund', { params: { id }, body, as, ...(key ? { headers: { 'idempotency-key': key } } : {}) }),
  approve: (id: string, as = owner) => app.call('POST /studio/orders/{id}/approve', { params: { id }, as }),
  resend: (id: string, as = owner) => app.call('POST /studio/orders/{id}/resend_receipt', { params: { id }, as }),
  testPurchase: (product_id: string, as = owner) => app.call('POST /studio/payments/test_purchase', { body: { product_id }, as }),
});
