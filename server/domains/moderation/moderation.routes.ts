import { moderation } from '@bandstand/contract/moderation.ts';
import { studioModeration } from '@bandstand/contract/moderation.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Decisions } from './moderation.decisions.service.ts';
import type { Reports } from './moderation.reports.service.ts';
import type { Moderation } from './moderation.service.ts';

export const moderationRoutes = ({ reports }: { reports: Reports }): Binding[] =>
  bind(moderation, {
    'POST /threads/{id}/messages/{ts}/report': ({ member, params, body }) => reports.report(member, params.id, Number(params.ts), body.reason),
  });

export const studioModerationRoutes = ({ service }: { service: Moderation & Decisions }): Binding[] =>
  bind(studioModeration, {
    'GET /studio/reports': ({ tenant, query }) => service.list(tenant, query),
    'GET /studio/reports/open_count': async ({ tenant }) => ({ count: await service.countOpen(tenant) }),
    'GET /studio/reports/{id}': ({ tenant, params }) => service.detail(tenant, params.id),
    'POST /studio/reports/{id}/resolve': ({ tenant, staff, params, body }) => service.resolve(tenant, staff, params.id, body),
    'POST /studio/reports/{id}/reopen': ({ tenant, params }) => service.reopen(tenant, params.id),
    'GET /studio/suspended': ({ tenant, query }) => service.suspended(tenant, query.page),
    'PUT /studio/members/{id}/suspension': ({ tenant, params, body }) => service.suspend(tenant, params.id, body.days),
    'DELETE /studio/members/{id}/suspension': ({ tenant, params }) => service.lift(tenant, params.id),
  });
