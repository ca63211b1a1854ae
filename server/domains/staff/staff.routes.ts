import { studio } from '@bandstand/contract/studio.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import { beginStudioSession, type KnownDevices } from '../../platform/http/known-devices.ts';
import { studioCookie } from '../../platform/http/identify.ts';
import { clearStudioSession, decodeProof, type SessionProof } from '../../platform/http/session-cookies.ts';
import type { Overview } from './staff.overview.service.ts';
import type { Profiles } from './staff.profile.service.ts';
import type { StaffReset } from './staff.reset.service.ts';
import type { StaffSecrets } from './staff.secrets.service.ts';
import type { StaffService } from './staff.service.ts';

/** The proof from the headers, or from the studio's cookie. */
function proofOf(request: BaseContext['request']): SessionProof | null {
  const { 'x-user-email': email, 'x-user-token': token } = request.headers;
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : decodeProof(request.cookies[studioCookie]);
}

const deviceOf = (request: BaseContext['request']): string | null => request.headers['user-agent'] ?? null;

export interface StaffServices {
  staff: StaffService;
  overview: Overview;
  secrets: StaffSecrets;
  reset: StaffReset;
  profiles: Profiles;
  devices: Pick<KnownDevices, 'remember'>;
}

export function staffRoutes({ staff, overview, secrets, reset, profiles, devices }: StaffServices): Binding[] {
  const begin = beginStudioSession(devices);
  return bind(studio, {
    'GET /studio/setup': async () => ({ needed: await staff.isSetUpNeeded() }),
    'POST /studio/setup': async ({ body, address, request, reply }) => {
      const session = await staff.setUp(body, address, deviceOf(request));
      begin(request, reply, session);
      return session;
    },
    'POST /studio/auth/login': async ({ body, request, reply, ...context }) => {
      const session = await staff.login(body, { ...context, request });
      begin(request, reply, session);
      return session;
    },
    'POST /studio/auth/verify': async ({ request, reply }) => {
      const session = await staff.verify(proofOf(request)).catch((error: unknown) => {
        clearStudioSession(request, reply);
        throw error;
      });
      begin(request, reply, session);
      return session;
    },
    'POST /studio/auth/logout': async ({ request, reply }) => {
      clearStudioSession(request, reply);
      await staff.logout(proofOf(request));
    },
    'POST /studio/auth/reset_request': ({ body, ...asked }) => reset.request(body.email, asked),
    'POST /studio/auth/reset': async ({ body, request, reply, ...context }) => {
      const session = await reset.reset(body, { ...context, request });
      begin(request, reply, session);
      return session;
    },
    'POST /studio/auth/two_factor': ({ staff, body }) => secrets.turnOn(staff, body.code ?? ''),
    'DELETE /studio/auth/two_factor': async ({ staff, body }) => secrets.turnOff(staff, body.code),
    'POST /studio/auth/recovery_codes': ({ staff, body }) => profiles.renewCodes(staff, body.password),
    'POST /studio/auth/prove': (context) => profiles.prove(context, context.body),
    'GET /studio/profile': ({ staff }) => profiles.get(staff),
    'PUT /studio/profile': async ({ staff, body, request, reply }) => {
      const proof = proofOf(request);
      if (!proof) throw new AppError('unauthenticated');
      const session = await profiles.change(staff, proof.token, body);
      begin(request, reply, session);
      return session;
    },
    'DELETE /studio/profile/pending_email': ({ staff }) => profiles.cancelChange(staff),
    'DELETE /studio/profile/sessions/{id}': ({ staff, params }) => profiles.endSession(staff, params.id),
    'GET /studio/home': ({ tenant, staff }) => overview.home(tenant, staff),
    'GET /studio/search': ({ tenant, staff, query }) => overview.search(tenant, staff, query.q),
  });
}
