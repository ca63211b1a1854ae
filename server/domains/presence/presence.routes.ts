import { presence } from '@bandstand/contract/presence.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Presence } from './presence.service.ts';

export const presenceRoutes = (service: Presence): Binding[] =>
  bind(presence, { 'POST /studio/presence': ({ tenant, staff, body }) => service.tell(tenant, staff, body) });
