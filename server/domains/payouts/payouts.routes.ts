import { studioPayouts } from '@bandstand/contract/payouts.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Payouts } from './payouts.service.ts';

export const payoutsRoutes = (payouts: Payouts): Binding[] =>
  bind(studioPayouts, {
    'GET /studio/payouts': ({ tenant, query }) => payouts.list(tenant, query.page),
    'GET /studio/payouts/{id}/lines': ({ tenant, params, query }) => payouts.lines(tenant, params.id, query.page),
    'GET /studio/payouts/mismatches': ({ tenant }) => payouts.mismatches(tenant),
    'POST /studio/payouts/mismatches/accept': ({ tenant, body }) => payouts.accept(tenant, body),
    'POST /studio/payouts/read': ({ tenant }) => payouts.readNow(tenant),
  });
