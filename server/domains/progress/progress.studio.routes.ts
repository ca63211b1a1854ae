import { studioProgress } from '@bandstand/contract/programs.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { MemberReleases } from './progress.releases.service.ts';
import type { ProgressReport } from './progress.report.service.ts';

export const progressStudioRoutes = ({ report, releases }: { report: ProgressReport; releases: MemberReleases }): Binding[] =>
  bind(studioProgress, {
    'GET /studio/pages/{id}/progress': ({ tenant, params, query }) => report.show(tenant, params.id, query),
    'GET /studio/pages/{id}/progress/members': ({ tenant, params, query }) => report.members(tenant, params.id, query),
    'GET /studio/pages/{id}/progress.csv': async ({ tenant, params, query, reply }) =>
      sendCsv(reply, 'progress.csv', await report.csv(tenant, params.id, query)),
    'POST /studio/pages/{id}/releases': ({ tenant, params, body }) => releases.openFor(tenant, params.id, body),
    'POST /studio/members/{id}/releases': ({ tenant, params, body }) => releases.openOne(tenant, params.id, body),
    'GET /studio/members/{id}/releases': ({ tenant, params }) => releases.list(tenant, params.id),
    'DELETE /studio/members/{id}/releases/{releaseId}': ({ tenant, params }) => releases.remove(tenant, params.id, params.releaseId),
  });
