import { security } from '@bandstand/contract/security.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { SecurityLog } from './security.service.ts';

export const securityRoutes = (log: SecurityLog): Binding[] =>
  bind(security, {
    'GET /studio/security_log': ({ tenant, query }) => log.list(tenant, query, query.page ?? 1),
    'GET /studio/security_log.csv': async ({ tenant, query, reply }) => {
      const csv = await log.csv(tenant, query);
      await reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="security-log.csv"').send(csv);
      return csv;
    },
  });
