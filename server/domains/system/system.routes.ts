import { system, type SystemFinding } from '@bandstand/contract/system.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';

export const systemRoutes = (examine: () => Promise<SystemFinding[]>): Binding[] =>
  bind(system, { 'GET /studio/system': async () => ({ findings: await examine() }) });
