import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { addressOf } from '../../platform/http/addresses.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import type { Feed } from './schedule.feed.service.ts';

/** The address that other calendar apps follow. It needs no login: the key is the proof. */
export function addCalendarFeed(app: FastifyInstance, { feed, identity }: { feed: Feed; identity: Identity }): void {
  app.get<{ Querystring: { key?: unknown } }>('/me/calendar.ics', async (request, reply) => {
    const tenant = await tenantFor(identity, request, true);
    const key = typeof request.query.key === 'string' ? request.query.key.slice(0, 200) : '';
    const file = await feed.file(tenant, key, addressOf(request));
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(file);
  });
}
