import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Identity } from '../../platform/http/context.ts';
import { memberFor, tenantFor } from '../../platform/http/identify.ts';
import type { InvoiceProof, InvoiceReaders } from './invoices.read.service.ts';

/** `GET /invoice/{id}.pdf` and `.xml`: files that a browser loads with its cookie, and anyone with a link. */
export function invoiceFiles(app: FastifyInstance, { readers, identity }: { readers: InvoiceReaders; identity: Identity }): void {
  type Asked = { Params: { id: string }; Querystring: { token?: unknown } };
  const proofOf = async (request: FastifyRequest<Asked>): Promise<[Tenant, InvoiceProof]> => {
    const tenant = await tenantFor(identity, request, true);
    const { token } = request.query;
    const member = await memberFor(identity, tenant, request, true);
    return [tenant, { member, token: typeof token === 'string' ? token.slice(0, 500) : undefined }];
  };
  const send = (reply: FastifyReply, type: string, disposition: string, bytes: Buffer | string) =>
    reply
      .type(type)
      .header('content-disposition', disposition)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(bytes);
  app.get<Asked>('/invoice/:id.pdf', async (request, reply) => {
    const [tenant, proof] = await proofOf(request);
    const { name, bytes } = await readers.file(tenant, request.params.id, proof);
    return send(reply, 'application/pdf', `inline; filename="${name}"`, bytes);
  });
  app.get<Asked>('/invoice/:id.xml', async (request, reply) => {
    const [tenant, proof] = await proofOf(request);
    const { name, text } = await readers.xml(tenant, request.params.id, proof);
    return send(reply, 'application/xml; charset=utf-8', `attachment; filename="${name}"`, text);
  });
}
