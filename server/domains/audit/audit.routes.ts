import { audit } from '@bandstand/contract/audit.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { AuditLog } from './audit.service.ts';

export const auditRoutes = (log: AuditLog): Binding[] =>
  bind(audit, {
    'GET /studio/audit_log': ({ tenant, query }) => log.list(tenant, query, query.page ?? 1),
    'GET /studio/audit_log.csv': async ({ tenant, query, reply }) => {
      const csv = await log.csv(tenant, query);
      await reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit-log.csv"').send(csv);
      return csv;
    },
  });
