import { outbox } from '@bandstand/contract/outbox.studio.ts';
import { bind } from '../../platform/http/bind.ts';
import type { StudioOutbox } from './outbox.studio.service.ts';

export const outboxRoutes = (service: StudioOutbox) =>
  bind(outbox, {
    'GET /studio/outbox': ({ tenant, query }) => service.list(tenant, query),
    'GET /studio/outbox/{id}': ({ tenant, staff, params }) => service.read(tenant, staff, params.id),
    'POST /studio/outbox/{id}/resend': ({ tenant, params }) => service.resend(tenant, params.id),
  });
