import type { FastifyInstance } from 'fastify';
import type { PaymentEvents } from './payments.events.service.ts';

const maxBytes = 512 * 1024;

/** Where providers report what happened (COM-11). The body is read raw, because the signature covers its bytes. */
export function addPaymentWebhook(app: FastifyInstance, events: Pick<PaymentEvents, 'receive'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/payments/:provider', { bodyLimit: maxBytes }, async (request, reply) => {
      const { provider } = request.params as { provider: string };
      const { app: slug } = request.query as { app?: unknown };
      const signature = request.headers['stripe-signature'];
      await events.receive({
        provider: provider.slice(0, 40),
        app: typeof slug === 'string' ? slug : '',
        raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: typeof signature === 'string' ? signature : undefined,
      });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
