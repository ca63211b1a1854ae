import { studioEvents } from '@bandstand/contract/events.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { Attendance } from './events.attendance.service.ts';
import type { EventStudio } from './events.studio.service.ts';

export const eventsStudioRoutes = ({ studio, attendance }: { studio: EventStudio; attendance: Attendance }): Binding[] =>
  bind(studioEvents, {
    'GET /studio/events': ({ tenant, query }) => studio.list(tenant, query),
    'POST /studio/events': ({ tenant, staff, body }) => studio.create(tenant, staff, body),
    'GET /studio/events/{id}': ({ tenant, params }) => studio.get(tenant, params.id),
    'PUT /studio/events/{id}': ({ tenant, params, body }) => studio.edit(tenant, params.id, body),
    'POST /studio/events/{id}/publish': ({ tenant, staff, params, body }) => studio.publish(tenant, staff, params.id, body.base_version),
    'DELETE /studio/events/{id}': ({ tenant, staff, params }) => studio.remove(tenant, staff, params.id),
    'GET /studio/events/{id}/occurrences': ({ tenant, params, query }) => studio.dates(tenant, params.id, query),
    'GET /studio/event_occurrences': ({ tenant, query }) => studio.all(tenant, query),
    'GET /studio/event_occurrences/{id}/attendance': ({ tenant, params, query }) => attendance.list(tenant, params.id, query.page ?? 1),
    'PUT /studio/event_occurrences/{id}/attendance': ({ tenant, staff, params, body }) => attendance.mark(tenant, staff, params.id, body),
    'GET /studio/event_occurrences/{id}/attendance.csv': async ({ tenant, params, reply }) =>
      sendCsv(reply, 'attendance.csv', await attendance.csv(tenant, params.id)),
  });
