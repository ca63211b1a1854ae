import { studio } from '@bandstand/contract/studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import { studioCookie } from '../../platform/http/identify.ts';
import { clearStudioSession, decodeProof, setStudioSession, type SessionProof } from '../../platform/http/session-cookies.ts';
import type { Overview } from './team.overview.service.ts';
import type { Team } from './team.service.ts';

/** The proof in the headers, or in the studio's cookie. */
function proofOf(request: BaseContext['request']): SessionProof | null {
  const { 'x-user-email': email, 'x-user-token': token } = request.headers;
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : decodeProof(request.cookies[studioCookie]);
}

export const teamRoutes = (team: Team, overview: Overview): Binding[] =>
  bind(studio, {
    'GET /studio/setup': async () => ({ needed: await team.isSetUpNeeded() }),
    'POST /studio/setup': async ({ body, address, request, reply }) => {
      const session = await team.setUp(body, address);
      setStudioSession(request, reply, { email: session.staff.email, token: session.authentication_token });
      return session;
    },
    'POST /studio/auth/login': async ({ body, address, request, reply }) => {
      const session = await team.login(body.email, body.password, address);
      setStudioSession(request, reply, { email: session.staff.email, token: session.authentication_token });
      return session;
    },
    'POST /studio/auth/verify': async ({ request, reply }) => {
      const session = await team.verify(proofOf(request)).catch((error: unknown) => {
        clearStudioSession(request, reply);
        throw error;
      });
      setStudioSession(request, reply, { email: session.staff.email, token: session.authentication_token });
      return session;
    },
    'POST /studio/auth/logout': async ({ request, reply }) => {
      clearStudioSession(request, reply);
      await team.logout(proofOf(request));
    },
    'GET /studio/home': ({ tenant }) => overview.home(tenant),
    'GET /studio/search': ({ tenant, staff, query }) => overview.search(tenant, staff, query.q),
  });
