import { subscriptions } from '@bandstand/contract/checkout.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Subscriptions } from './subscriptions.service.ts';

export const subscriptionsRoutes = (service: Subscriptions) =>
  bind(subscriptions, {
    'GET /subscriptions': ({ member }) => service.list(member),
    'DELETE /subscriptions/{id}': ({ member, params }) => service.cancel(member, params.id),
    'POST /subscriptions/{id}/resume': ({ member, params }) => service.resume(member, params.id),
  });
