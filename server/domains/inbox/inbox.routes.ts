import { inbox } from '@bandstand/contract/inbox.studio.ts';
import { bind } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { CannedReplies } from './inbox.canned.service.ts';
import type { Numbers } from './inbox.numbers.service.ts';
import type { InboxHandling } from './inbox.handling.service.ts';
import type { Inbox } from './inbox.service.ts';
import type { InboxWriting } from './inbox.writing.service.ts';

type InboxService = Pick<Inbox, 'list' | 'team'> & InboxWriting & InboxHandling;

export const inboxRoutes = ({ inbox: service, canned, numbers }: { inbox: InboxService; canned: CannedReplies; numbers: Numbers }) =>
  bind(inbox, {
    'GET /studio/inbox': ({ tenant, staff, query }) => service.list(tenant, staff, query),
    'GET /studio/inbox/team': ({ tenant, staff }) => service.team(tenant, staff),
    'GET /studio/threads/{id}': ({ tenant, staff, params, query }) => service.thread(tenant, staff, params.id, query),
    'POST /studio/threads/{id}/messages': ({ tenant, staff, params, body }) => service.operate(tenant, staff, params.id, body.data),
    'POST /studio/threads/{id}/uploads': ({ tenant, staff, params, request }) => service.upload(tenant, staff, params.id, request),
    'POST /studio/threads': ({ tenant, staff, body, request }) => service.start(tenant, staff, body, request.headers['idempotency-key']),
    'PUT /studio/threads/{id}/assignment': ({ tenant, staff, params, body }) => service.assign(tenant, staff, params.id, body),
    'PUT /studio/threads/{id}/read': ({ tenant, staff, params, body }) => service.read(tenant, staff, params.id, body),
    'PUT /studio/threads/{id}/closed': ({ tenant, staff, params, body }) => service.close(tenant, staff, params.id, body.closed),
    'GET /studio/canned_replies': ({ tenant, query }) => canned.list(tenant, query.q),
    'POST /studio/canned_replies': ({ tenant, body, keep }) => canned.create(tenant, body, keep),
    'PUT /studio/canned_replies/{id}': ({ tenant, params, body }) => canned.change(tenant, params.id, body),
    'DELETE /studio/canned_replies/{id}': ({ tenant, params }) => canned.remove(tenant, params.id),
    'GET /studio/messages/numbers': ({ tenant, query }) => numbers.numbers(tenant, query),
    'GET /studio/messages/numbers.csv': async ({ tenant, query, reply }) => sendCsv(reply, 'messages.csv', await numbers.csv(tenant, query)),
  });
