import { audit } from '@bandstand/contract/audit.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { AuditLog } from './audit.service.ts';

export const auditRoutes = (log: AuditLog): Binding[] =>
  bind(audit, {
    'GET /studio/audit_log': ({ tenant, query }) => log.list(tenant, query, query.page ?? 1),
    'GET /studio/audit_log.csv': async ({ tenant, query, reply }) => sendCsv(reply, 'audit-log.csv', await log.csv(tenant, query)),
  });
