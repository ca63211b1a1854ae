import { subscriptionPayments, subscriptions } from '@bandstand/contract/checkout.ts';
import { studioSubscriptions } from '@bandstand/contract/subscriptions.studio.ts';
import { bind } from '../../platform/http/bind.ts';
import type { SubscriptionPayments } from './subscriptions.pay.service.ts';
import type { Subscriptions } from './subscriptions.service.ts';
import type { StudioSubscriptions } from './subscriptions.studio.service.ts';

export const subscriptionsRoutes = ({ service, own, studio }: { service: Subscriptions; own: SubscriptionPayments; studio: StudioSubscriptions }) => [
  ...bind(subscriptions, {
    'GET /subscriptions': ({ member }) => service.list(member),
    'DELETE /subscriptions/{id}': ({ member, params }) => service.cancel(member, params.id),
    'POST /subscriptions/{id}/resume': ({ member, params }) => service.resume(member, params.id),
  }),
  ...bind(subscriptionPayments, {
    'POST /subscriptions/{id}/pay': ({ member, params, body }) => own.pay(member, params.id, body),
    'POST /subscriptions/{id}/payment_method': ({ member, params }) => own.beginMethod(member, params.id),
    'PUT /subscriptions/{id}/payment_method': ({ member, params, body }) => own.changeMethod(member, params.id, body.payment_method),
  }),
  ...bind(studioSubscriptions, {
    'GET /studio/subscriptions': ({ staff, tenant, query }) => studio.list(staff, tenant, query),
    'GET /studio/subscriptions/{id}': ({ staff, tenant, params }) => studio.details(staff, tenant, params.id),
    'POST /studio/subscriptions/{id}/cancel': ({ staff, tenant, params, body }) => studio.cancel(staff, tenant, params.id, body),
    'POST /studio/subscriptions/{id}/resume': ({ staff, tenant, params }) => studio.resume(staff, tenant, params.id),
    'POST /studio/subscriptions/{id}/paid': ({ staff, tenant, params }) => studio.paid(staff, tenant, params.id),
  }),
];
