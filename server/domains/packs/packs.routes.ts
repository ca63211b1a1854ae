import { packs } from '@bandstand/contract/packs.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Packs } from './packs.service.ts';

export const packsRoutes = (service: Packs): Binding[] =>
  bind(packs, {
    'GET /packages': ({ tenant, member, preview, query }) => service.list({ tenant, member, preview }, query),
    'GET /packages/subscriptions': ({ member }) => service.subscriptions(member),
    'GET /packages/{id}': ({ tenant, member, preview, params }) => service.show({ tenant, member, preview }, params.id),
    'GET /packages/{id}/access': ({ tenant, member, preview, params }) => service.access({ tenant, member, preview }, params.id),
    'POST /packages/{id}/subscribe': ({ member, params }) => service.subscribe(member, params.id),
    'DELETE /packages/{id}/subscribe': ({ member, params }) => service.leave(member, params.id),
  });
