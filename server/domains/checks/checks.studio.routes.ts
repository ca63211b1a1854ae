import { checks as declared } from '@bandstand/contract/checks.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Checks } from './checks.service.ts';

export const checksStudioRoutes = (checks: Checks): Binding[] =>
  bind(declared, { 'GET /studio/checks': ({ tenant, query }) => checks.check(tenant, query.page_id) });
