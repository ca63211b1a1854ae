import type { Server } from '../compose.ts';
import { urlsOf } from '../domains/media/media.shape.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { Ids } from '../platform/ids.ts';
import type { Painter } from './art/paint.ts';
import { portrait } from './art/portrait.ts';
import type { Caller, Session } from './caller.ts';
import type { AppSeed } from './content/apps.ts';
import { newPassword } from './passwords.ts';

export type Credentials = { email: string; password: string };
type PersonSeed = AppSeed['people']['members'][number];

/** The value. Throws with its name if the demo has none. */
export function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
}

/** A password for each person of the demo, by key. */
export function credentialsOf({ people: { owner, members } }: AppSeed, ids: Ids): (person: { key: string; email: string }) => Credentials {
  const passwords = new Map([owner, ...members].map(({ key }) => [key, newPassword(ids)]));
  return ({ key, email }) => ({ email, password: required(passwords.get(key), `password of ${key}`) });
}

interface Dependencies {
  identity: Server['identity'];
  call: Caller;
  paint: Painter;
  tenant: Tenant;
  seed: AppSeed;
  credentials: (person: { key: string; email: string }) => Credentials;
  owner: { userId: string; subscriberId: string };
}
export type People = ReturnType<typeof createPeople>;

/** The people of one app: they join, log in and upload their portraits. */
export function createPeople({ identity, call, paint, tenant, seed, credentials, owner }: Dependencies) {
  const sessions = new Map<string, Session>();
  const subscriberIds = new Map([[seed.people.owner.key, owner.subscriberId]]);
  const userIds = [owner.userId];
  const faces: Promise<void>[] = [];
  const session = (key: string): Session => required(sessions.get(key), `session of ${key}`);

  /** As if they had sent it: the picture is their own upload. */
  const showFace = async (key: string, face: string): Promise<void> => {
    const { email, token } = session(key);
    const member = required((await identity.sessions.check(tenant, email, token)) ?? undefined, `session of ${key}`);
    const picture = await paint(portrait({ seed: face, palette: seed.palette }));
    const { id } = await identity.media.addImage(tenant, picture, { title: 'avatar', isPublic: true, isLibrary: false, uploaderId: member.id });
    const [row] = await identity.media.claim(member, [id]);
    await identity.members.setAvatar(member, urlsOf(required(row, `face of ${key}`)));
  };

  return {
    session,
    showFace,
    subscriberId: (key: string): string => required(subscriberIds.get(key), `member ${key}`),
    signInOwner: async (): Promise<void> => {
      const { key, email } = seed.people.owner;
      const { authentication_token: token } = await call('POST /auth/login', { app: seed.slug, body: credentials({ key, email }) });
      sessions.set(key, { app: seed.slug, email, token });
    },
    join: async (person: PersonSeed): Promise<void> => {
      const { name, timezone, key, face } = person;
      const { email, password } = credentials(person);
      const { user, authentication_token: token } = await call('POST /auth/sign_up', { app: seed.slug, body: { email, name, timezone, password } });
      sessions.set(key, { app: seed.slug, email, token });
      subscriberIds.set(key, user.subscriber_id);
      userIds.push(user.id);
      // Drawn in the background: nothing waits for a portrait.
      faces.push(showFace(key, face));
    },
    signOut: async (): Promise<void> => {
      await Promise.all(faces);
      // Not through their own calls, which would make all of them active today.
      for (const id of userIds) await identity.sessions.closeAll(tenant, id);
    },
  };
}

/** The owner in the studio. */
export function createDesk({ call, seed, credentials }: Pick<Dependencies, 'call' | 'seed' | 'credentials'>) {
  const { owner } = seed.people;
  let open: Promise<Session> | undefined;
  const signIn = async (): Promise<Session> => {
    const { authentication_token: token } = await call('POST /studio/auth/login', { body: credentials(owner) });
    return { app: seed.slug, email: owner.email, token };
  };
  return {
    /** A session that lasts as long as `run`. */
    asOwner: async (run: (as: Session) => Promise<unknown>): Promise<void> => {
      const as = await signIn();
      await run(as);
      await call('POST /studio/auth/logout', { as });
    },
    /** One session, opened at its first use. */
    session: (): Promise<Session> => (open ??= signIn()),
    close: async (): Promise<void> => {
      if (open) await call('POST /studio/auth/logout', { as: await open });
    },
  };
}
