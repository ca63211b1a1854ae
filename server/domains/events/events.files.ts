import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { memberFor, tenantFor } from '../../platform/http/identify.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { Events } from './events.service.ts';

/** `GET /api/event_occurrences/{id}.ics`: a file that a browser loads with its cookie, and a client with its headers (EVT-5). */
export function eventFiles(app: FastifyInstance, { service, identity }: { service: Events; identity: Identity }): void {
  app.get<{ Params: { id: string } }>('/api/event_occurrences/:id.ics', async (request, reply) => {
    const tenant = await tenantFor(identity, request, true);
    const { id } = request.params;
    if (!isId(id)) throw new AppError('page_not_found');
    const member = await memberFor(identity, tenant, request, true);
    const file = await service.calendarFile(tenant, member, id.toLowerCase());
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="event.ics"')
      .header('cache-control', 'private, no-store')
      .send(file);
  });
}
