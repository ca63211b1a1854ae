import { studioCalendar } from '@bandstand/contract/calendar.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { PlacedItems } from './schedule.placed.service.ts';

export const scheduleStudioRoutes = (placed: PlacedItems): Binding[] =>
  bind(studioCalendar, {
    'GET /studio/calendar_items': ({ tenant, query }) => placed.list(tenant, query),
    'POST /studio/calendar_items': ({ tenant, staff, body }) => placed.place(tenant, staff, body),
    'PUT /studio/calendar_items/{id}': ({ tenant, staff, params, body }) => placed.change(tenant, staff, params.id, body),
    'DELETE /studio/calendar_items/{id}': ({ tenant, staff, params }) => placed.remove(tenant, staff, params.id),
    'GET /studio/members/{id}/calendar': ({ tenant, params, query }) => placed.ofMember(tenant, params.id, query),
  });
