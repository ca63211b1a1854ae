import { backups } from '@bandstand/contract/backups.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { BackupsService } from './backups.service.ts';

export const backupsRoutes = (service: BackupsService): Binding[] =>
  bind(backups, {
    'GET /studio/backups': ({ tenant }) => service.show(tenant),
    'GET /studio/backups/health': ({ tenant }) => service.health(tenant),
    'POST /studio/backups': ({ tenant }) => service.backUpNow(tenant),
    'POST /studio/backups/drill': ({ tenant }) => service.drillNow(tenant),
    'PUT /studio/backups/settings': ({ tenant, body }) => service.save(tenant, body),
  });
