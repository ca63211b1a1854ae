import type { FastifyInstance } from 'fastify';

/** `/livez`: the process serves. `/readyz`: the database answers too; 503 while it does not. */
export function addHealth(app: FastifyInstance, answers: () => Promise<unknown>): void {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return answers().then(
      () => ({ status: 'ok' }),
      () => reply.code(503).send({ status: 'no database' }),
    );
  });
}
