import { content } from '@bandstand/contract/content.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Content } from './content.service.ts';

export const contentRoutes = (service: Content): Binding[] =>
  bind(content, {
    'GET /content/{contentType}': ({ tenant, member, preview, params, query }) =>
      service.list({ tenant, member, preview }, params.contentType, query),
    'GET /pages/tree': ({ tenant, member, preview, query }) => service.tree({ tenant, member, preview }, query.root),
    'GET /pages/{id}/path': ({ tenant, member, preview, params }) => service.path({ tenant, member, preview }, params.id),
  });
