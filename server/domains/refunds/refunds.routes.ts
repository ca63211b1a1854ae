import { refundRequests, studioRefunds } from '@bandstand/contract/refunds.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { RefundRequests } from './refunds.service.ts';

export const refundsRoutes = (requests: RefundRequests): Binding[] => [
  ...bind(refundRequests, {
    'GET /refund_requests': ({ member }) => requests.mine(member),
    'POST /purchases/{id}/refund_request': ({ member, params, body }) => requests.ask(member, params.id, body.reason),
  }),
  ...bind(studioRefunds, {
    'GET /studio/refund_requests': ({ tenant, staff, query }) => requests.list(tenant, staff, query),
    'POST /studio/refund_requests/{id}/refund': ({ tenant, staff, params, body }) => requests.refund(tenant, staff, params.id, body.revoke ?? false),
    'POST /studio/refund_requests/{id}/refuse': ({ tenant, staff, params, body }) => requests.refuse(tenant, staff, params.id, body.answer),
    'GET /studio/refund_settings': ({ tenant }) => requests.days(tenant),
    'PUT /studio/refund_settings': ({ tenant, body }) => requests.setDays(tenant, body.days),
  }),
];
