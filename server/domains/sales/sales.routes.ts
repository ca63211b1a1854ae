import { studioOrders } from '@bandstand/contract/orders.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { OrderChanges } from './sales.changes.service.ts';
import type { OrderRefunds } from './sales.refunds.service.ts';
import type { Sales } from './sales.service.ts';

export interface SalesRoutes {
  sales: Sales;
  changes: OrderChanges;
  refunds: OrderRefunds;
}

const keyOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' && header !== '' ? header : null);

export const salesRoutes = ({ sales, changes, refunds }: SalesRoutes): Binding[] =>
  bind(studioOrders, {
    'GET /studio/orders': ({ tenant, staff, query }) => sales.list(tenant, staff, query),
    'GET /studio/orders.csv': async ({ tenant, staff, query, reply }) => sendCsv(reply, 'orders.csv', await sales.csv(tenant, staff, query)),
    'GET /studio/orders/{id}': ({ tenant, staff, params }) => sales.details(tenant, staff, params.id),
    'POST /studio/orders/{id}/approve': async ({ tenant, staff, params }) => {
      await changes.approve(tenant, staff.userId, params.id);
      return sales.details(tenant, staff, params.id);
    },
    'POST /studio/orders/{id}/accept': async ({ tenant, staff, params }) => {
      await changes.accept(tenant, staff.userId, params.id);
      return sales.details(tenant, staff, params.id);
    },
    'POST /studio/orders/{id}/reject': async ({ tenant, staff, params, request }) => {
      await changes.reject(tenant, staff.userId, params.id, keyOf(request.headers['idempotency-key']));
      return sales.details(tenant, staff, params.id);
    },
    'POST /studio/orders/{id}/dispute': async ({ tenant, staff, params, body }) => {
      await changes.decideDispute(tenant, staff.userId, params.id, body.access);
      return sales.details(tenant, staff, params.id);
    },
    'POST /studio/orders/{id}/refund': async ({ tenant, staff, params, body, request }) => {
      await refunds.refund(tenant, staff.userId, params.id, body, keyOf(request.headers['idempotency-key']));
      return sales.details(tenant, staff, params.id);
    },
    'POST /studio/orders/{id}/resend_receipt': ({ tenant, staff, params }) => changes.resendReceipt(tenant, staff.userId, params.id),
  });
