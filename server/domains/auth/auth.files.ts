import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/http/context.ts';
import { tenantFor } from '../../platform/http/identify.ts';
import type { AuthAccount } from './auth.account.service.ts';

type Link = { Querystring: { token?: string } };

/**
 * Links of mails that need no screen: they do what they say and lead to the account. A link that does not hold any more leads there as well;
 * nothing waits for either (ID-15, ID-25).
 */
export function addAuthLinks(app: FastifyInstance, { account, identity }: { account: AuthAccount; identity: Identity }): void {
  const tokenOf = (token: unknown): string => (typeof token === 'string' ? token.slice(0, 200) : '');
  app.get<Link>('/auth/confirm', async (request, reply) => {
    const isDone = await account.confirm(await tenantFor(identity, request, true), tokenOf(request.query.token));
    return reply.header('cache-control', 'private, no-store').redirect(`/me/account/details?confirmed=${isDone ? 1 : 0}`);
  });
  app.get<Link>('/auth/undo', async (request, reply) => {
    const isDone = await account.undoEmail(await tenantFor(identity, request, true), tokenOf(request.query.token));
    return reply.header('cache-control', 'private, no-store').redirect(`/#auth?mode=login&undone=${isDone ? 1 : 0}`);
  });
}
