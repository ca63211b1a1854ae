import { leaving as calls, studioLeaving } from '@bandstand/contract/leaving.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Leaving } from './leaving.service.ts';
import type { StudioLeaving } from './leaving.studio.service.ts';

export const leavingRoutes = ({ leaving, studio }: { leaving: Leaving; studio: StudioLeaving }) => [
  ...bind(calls, {
    'POST /subscriptions/{id}/leave': ({ member, params }) => leaving.begin(member, params.id),
    'PUT /subscriptions/{id}/leave': ({ member, params, body }) => leaving.recordReason(member, params.id, body),
    'POST /subscriptions/{id}/leave/accept': ({ member, params, body }) => leaving.accept(member, params.id, body),
  }),
  ...bind(studioLeaving, {
    'GET /studio/versions/{id}/leaving_offer': ({ tenant, params }) => studio.offer(tenant, params.id),
    'PUT /studio/versions/{id}/leaving_offer': ({ tenant, params, body }) => studio.setOffer(tenant, params.id, body),
    'GET /studio/leaving': ({ tenant, query }) => studio.report(tenant, query),
  }),
];
