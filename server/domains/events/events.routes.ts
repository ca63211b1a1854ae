import { events } from '@bandstand/contract/events.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Events } from './events.service.ts';

export const eventsRoutes = (service: Events): Binding[] =>
  bind(events, {
    'GET /event_occurrences/subscriptions': ({ member }) => service.subscriptions(member),
    'GET /event_occurrences/per_period': ({ tenant, member, query }) => service.perPeriod(tenant, member, query),
    'GET /event_occurrences/{id}': ({ tenant, member, params }) => service.show(tenant, member, params.id.toLowerCase()),
    'GET /event_occurrences/{id}/access': ({ tenant, member, params }) => service.access(tenant, member, params.id.toLowerCase()),
    'POST /event_occurrences/{id}/subscribe': ({ member, params }) => service.join(member, params.id.toLowerCase()),
    'DELETE /event_occurrences/{id}/subscribe': ({ member, params }) => service.leave(member, params.id.toLowerCase()),
  });
