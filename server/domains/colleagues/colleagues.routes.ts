import { team } from '@bandstand/contract/team.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { setStudioSession } from '../../platform/http/session-cookies.ts';
import type { Joining } from './colleagues.join.service.ts';
import type { Colleagues } from './colleagues.service.ts';

export const colleaguesRoutes = ({ colleagues, joining }: { colleagues: Colleagues; joining: Joining }): Binding[] =>
  bind(team, {
    'GET /studio/team': ({ tenant, staff }) => colleagues.list(tenant, staff),
    'POST /studio/team': ({ tenant, staff, body }) => colleagues.invite(tenant, staff, body),
    'GET /studio/team/{id}': ({ tenant, staff, params }) => colleagues.get(tenant, staff, params.id),
    'PUT /studio/team/{id}': ({ tenant, staff, params, body }) => colleagues.change(tenant, staff, params.id, body),
    'DELETE /studio/team/{id}': ({ tenant, staff, params }) => colleagues.remove(tenant, staff, params.id),
    'GET /studio/auth/join': ({ query, address }) => joining.peek(query.token, address),
    'POST /studio/auth/join': async ({ body, address, request, reply }) => {
      const session = await joining.join(body, address, request.headers['user-agent'] ?? null);
      setStudioSession(request, reply, { email: session.staff.email, token: session.authentication_token });
      return session;
    },
  });
