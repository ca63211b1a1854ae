import { plans as calls } from '@bandstand/contract/plans.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Plans } from './plans.service.ts';

export const plansRoutes = ({ plans }: { plans: Plans }) =>
  bind(calls, {
    'GET /subscriptions/{id}/plans': ({ member, params }) => plans.options(member, params.id),
    'POST /subscriptions/{id}/change/preview': ({ member, params, body }) => plans.preview(member, params.id, body),
    'POST /subscriptions/{id}/change': ({ member, params, body }) => plans.change(member, params.id, body),
    'DELETE /subscriptions/{id}/change': ({ member, params }) => plans.withdraw(member, params.id),
  });
