import { security } from '@bandstand/contract/security.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { SecurityLog } from './security.service.ts';

export const securityRoutes = (log: SecurityLog): Binding[] =>
  bind(security, {
    'GET /studio/security_log': ({ tenant, query }) => log.list(tenant, query, query.page ?? 1),
    'GET /studio/security_log.csv': async ({ tenant, query, reply }) => sendCsv(reply, 'security-log.csv', await log.csv(tenant, query)),
  });
