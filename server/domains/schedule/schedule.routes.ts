import { studioCalendar } from '@bandstand/contract/calendar.studio.ts';
import { schedule } from '@bandstand/contract/schedule.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Feed } from './schedule.feed.service.ts';
import type { PlacedItems } from './schedule.placed.service.ts';
import type { Schedule } from './schedule.service.ts';

export const scheduleRoutes = ({ items, feed }: { items: Schedule; feed: Feed }): Binding[] =>
  bind(schedule, {
    'GET /schedule': ({ member, query }) => items.list(member, query),
    'POST /schedule': ({ member, body, keep }) => items.add(member, body, keep),
    'PUT /schedule/{id}': ({ member, params, body }) => items.move(member, params.id, body),
    'POST /schedule/{id}/duplicate': ({ member, params, body, keep }) => items.duplicate(member, params.id, body, keep),
    'DELETE /schedule/{id}': ({ member, params }) => items.remove(member, params.id),
    'POST /schedule/{id}/restore': ({ member, params }) => items.restore(member, params.id),
    'GET /schedule/feed': ({ member }) => feed.address(member),
    'POST /schedule/feed': ({ member }) => feed.renew(member),
    'DELETE /schedule/feed': ({ member }) => feed.end(member),
  });

export const scheduleStudioRoutes = (placed: PlacedItems): Binding[] =>
  bind(studioCalendar, {
    'GET /studio/calendar_items': ({ tenant, query }) => placed.list(tenant, query),
    'POST /studio/calendar_items': ({ tenant, staff, body }) => placed.place(tenant, staff, body),
    'PUT /studio/calendar_items/{id}': ({ tenant, staff, params, body }) => placed.change(tenant, staff, params.id, body),
    'DELETE /studio/calendar_items/{id}': ({ tenant, staff, params }) => placed.remove(tenant, staff, params.id),
    'GET /studio/members/{id}/calendar': ({ tenant, params, query }) => placed.ofMember(tenant, params.id, query),
  });
