import { system } from '@bandstand/contract/system.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { System } from './system.service.ts';

export const systemRoutes = (service: System): Binding[] =>
  bind(system, { 'GET /studio/system': async ({ language, tenant }) => ({ findings: await service.findings(tenant, language) }) });
