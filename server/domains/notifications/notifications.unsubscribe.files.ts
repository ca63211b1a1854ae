import type { FastifyInstance } from 'fastify';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Identity } from '../../platform/http/context.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import type { Notifications } from './notifications.service.ts';

const types = ['blast', 'message', 'reminder', 'all'] as const;

/** One-click unsubscribe (RFC 8058): mail programs POST a form to the same link that shows people a screen (NTF-8). */
export function oneClickUnsubscribe(app: FastifyInstance, { identity, notifications }: { identity: Identity; notifications: Notifications }): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/unsubscribe', async (request, reply) => {
      const { s = '', type } = request.query as { s?: string; type?: string };
      const tenant = await tenantFor(identity, request, true);
      const known = type === undefined ? 'message' : types.find((one) => one === type);
      refuseFields({ type: !known && { key: 'field.invalid' } });
      if (known) await notifications.unsubscribe(tenant, String(s).slice(0, 200), known);
      return reply.code(204).send();
    });
  });
}
