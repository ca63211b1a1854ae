import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { memberFor, tenantFor } from '../../platform/http/identify.ts';
import type { InvoiceReaders } from './invoices.read.service.ts';

/** `GET /invoice/{id}.pdf`: a file that a browser loads with its cookie, and anybody with a link. */
export function invoiceFiles(app: FastifyInstance, { readers, identity }: { readers: InvoiceReaders; identity: Identity }): void {
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>('/invoice/:id.pdf', async (request, reply) => {
    const tenant = await tenantFor(identity, request, true);
    const { token } = request.query;
    const member = await memberFor(identity, tenant, request, true);
    const { name, bytes } = await readers.file(tenant, request.params.id, {
      member,
      token: typeof token === 'string' ? token.slice(0, 500) : undefined,
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(bytes);
  });
}
