import { templates } from '@bandstand/contract/templates.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { BaseContext, Staff } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Templates } from './templates.service.ts';

interface Parts {
  service: Templates;
  limits: Limits;
  /** The single file of a multipart request. */
  receive: (request: BaseContext['request']) => Promise<Buffer>;
}
const installer = ({ userId, name, permissions }: Staff) => ({ userId, name, maySell: permissions.has('sell.write') });

export const templatesRoutes = ({ service, limits, receive }: Parts): Binding[] =>
  bind(templates, {
    'GET /studio/templates': ({ tenant, query }) => service.list(tenant, query.kind),
    'POST /studio/templates': ({ tenant, staff, body, keep }) => service.save(tenant, staff, body, keep),
    'DELETE /studio/templates/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
    'POST /studio/templates/{id}/install': ({ tenant, staff, params, body, keep }) =>
      service.install(tenant, installer(staff), params.id, body.target ?? {}, keep),
    'GET /studio/templates/{id}/file': async ({ tenant, params, reply }) => {
      const { name, bytes } = await service.file(tenant, params.id);
      return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(bytes);
    },
    'POST /studio/templates/import': async ({ tenant, staff, request }) => {
      await limits.take('studio_upload', staff.userId);
      return service.importFile(tenant, staff, await receive(request));
    },
  });
