import { plans as calls, studioPlans } from '@bandstand/contract/plans.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PlanCoupons } from './plans.coupons.service.ts';
import type { Plans } from './plans.service.ts';

export const plansRoutes = ({ plans, coupons }: { plans: Plans; coupons: PlanCoupons }) => [
  ...bind(calls, {
    'GET /subscriptions/{id}/plans': ({ member, params }) => plans.options(member, params.id),
    'POST /subscriptions/{id}/change/preview': ({ member, params, body }) => plans.preview(member, params.id, body),
    'POST /subscriptions/{id}/change': ({ member, params, body }) => plans.change(member, params.id, body),
    'POST /subscriptions/{id}/coupon': ({ member, params, body }) => coupons.byMember(member, params.id, body),
    'DELETE /subscriptions/{id}/change': ({ member, params }) => plans.withdraw(member, params.id),
  }),
  ...bind(studioPlans, {
    'POST /studio/subscriptions/{id}/coupon': ({ staff, tenant, params, body }) => coupons.byOwner(staff, tenant, params.id, body),
  }),
];
