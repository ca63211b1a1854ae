import { pauses as calls } from '@bandstand/contract/pauses.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Pauses } from './pauses.service.ts';

export const pausesRoutes = ({ pauses }: { pauses: Pauses }) => [
  ...bind(calls, {
    'GET /subscriptions/{id}/pause': ({ member, params }) => pauses.offer(member, params.id),
    'POST /subscriptions/{id}/pause': ({ member, params, body }) => pauses.schedule(member, params.id, body),
    'DELETE /subscriptions/{id}/pause': ({ member, params }) => pauses.withdraw(member, params.id),
    'POST /subscriptions/{id}/pause/end': ({ member, params }) => pauses.end(member, params.id),
  }),
];
