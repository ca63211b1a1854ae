import { messages } from '@bandstand/contract/messages.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Operations } from './messages.operations.service.ts';
import type { MessagePages } from './messages.pages.service.ts';

export const messagesRoutes = ({ pages, operations }: { pages: MessagePages; operations: Operations }) =>
  bind(messages, {
    'GET /threads/{id}/messages': ({ tenant, member, params, query }) => pages.list(tenant, member, params.id, query),
    'POST /threads/{id}/messages': ({ member, params, body }) => operations.operate(member, params.id, body.data),
    'GET /threads/{id}/messages/{ts}': ({ tenant, member, params }) => pages.one(tenant, member, params.id, Number(params.ts)),
    'GET /threads/{id}/messages/{ts}/reactions': ({ member, params }) => pages.reactions(member, params.id, Number(params.ts)),
  });
