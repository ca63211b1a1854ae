import { tokenOf } from './door.ts';
import type { DemoApp } from './server.ts';

export type StudioCall = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls the studio on a server, with these headers. Throws when a call is refused. */
const callsAt =
  (origin: string, headers: Record<string, string>): StudioCall =>
  async <T>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...(isForm || !body ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as T;
  };

const credentialsOf = ({ slug }: DemoApp, { email }: { email: string }, token: string) => ({
  'x-account-app': slug,
  'x-user-email': email,
  'x-user-token': token,
});
const credentials = (app: DemoApp, token: string) => credentialsOf(app, app.owner, token);

/** Calls the studio as the owner of an app on the shared server. */
export const studioOf = async (app: DemoApp): Promise<StudioCall> => studioWith(app, await tokenOf(app));

/** The same with the token of a logged-in owner. */
export const studioWith = (app: DemoApp, token: string): StudioCall => callsAt(process.env.BANDSTAND_URL ?? '', credentials(app, token));

/** Calls the app as a logged-in member. */
export const memberWith = (app: DemoApp, person: { email: string }, token: string): StudioCall =>
  callsAt(process.env.BANDSTAND_URL ?? '', credentialsOf(app, person, token));

/** The same on any other server, where the owner logs in as people do. */
export async function enterStudio(app: DemoApp): Promise<StudioCall> {
  const logIn = callsAt(app.url, { 'x-account-app': app.slug });
  const { authentication_token: token } = await logIn<{ authentication_token: string }>('POST', '/studio/auth/login', app.owner);
  return callsAt(app.url, credentials(app, token));
}

/** A published page with these blocks. Returns its path. */
export async function publishPage(call: StudioCall, title: string, blocks: { type: string; data: object }[]): Promise<string> {
  type Draft = { id: string; version: number; path: string };
  const { id, version, path } = await call<Draft>('POST', '/studio/pages', { type: 'generic', title });
  const full = blocks.map((block) => ({ id: crypto.randomUUID(), style: {}, members_only: false, ...block }));
  await call('PUT', `/studio/pages/${id}`, { base_version: version, blocks: full });
  await call('POST', `/studio/pages/${id}/publish`);
  return path;
}
