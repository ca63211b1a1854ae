import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Identity } from '../../platform/http/context.ts';
import type { StoreNewsService } from './iap.news.service.ts';

/** `POST /api/webhooks/iap/{store}?app=`: notifications of the stores. The query names the app, because a store sends no header of ours (API-2). */
export function iapFiles(app: FastifyInstance, { news, identity }: { news: StoreNewsService; identity: Identity }): void {
  app.post<{ Params: { store: string }; Querystring: { app?: unknown } }>('/api/webhooks/iap/:store', async (request, reply) => {
    const { store } = request.params;
    const slug = request.query.app;
    const tenant = typeof slug === 'string' && slug.length <= 100 ? await identity.appBySlug(slug) : null;
    if (!tenant) throw new AppError('app_not_found');
    if (store !== 'apple' && store !== 'google') throw new AppError('not_found');
    await news.receive(tenant, store, request.headers.authorization, request.body);
    return reply.code(204).send();
  });
}
