import type { PageJson } from '@bandstand/contract/pages.ts';
import { pageDataPath } from '@bandstand/rules/pages/slugs.ts';
import type { Server } from '../compose.ts';
import { positionStep } from '../domains/drafts/drafts.service.ts';
import { toImage, urlsOf } from '../domains/media/media.shape.ts';
import type { DemoFile } from '../main.start.ts';
import type { Ids } from '../platform/ids.ts';
import { appIcon } from './art/appIcon.ts';
import type { Painter } from './art/paint.ts';
import { portrait } from './art/portrait.ts';
import type { Caller, Reader, Session } from './caller.ts';
import { timesOf } from './clock.ts';
import type { AppSeed } from './content/apps.ts';
import type { PageSeed, TimesSeed } from './content/pieces.ts';
import { addOffers, makeProducts } from './catalogue.ts';
import { joinsOf, planEvents } from './events.ts';
import type { Deed } from './deeds.ts';
import { deedsOf } from './history.ts';
import { placesOf, publishPages } from './pages.ts';
import { newPassword } from './passwords.ts';
import { navigationOf } from './places.ts';
import { makePictures, picturesIn } from './pictures.ts';
import { makeShared, piecesOf } from './shared.ts';

type Credentials = { email: string; password: string };
const dayMs = 86_400_000;

/** What the demo is played on. */
export interface Stage {
  stage: Server;
  ids: Ids;
  call: Caller;
  read: Reader;
  nowMs: number;
  paint: Painter;
}
export interface Made {
  file: DemoFile['apps'][number];
  /** Draws, writes and publishes everything; the answer is what its people will do. */
  furnish(): Promise<Deed[]>;
  signOut(): Promise<void>;
}

/** The account, its owner and the bare app. */
export async function openApp({ stage, ids, call, read, nowMs, paint }: Stage, seed: AppSeed): Promise<Made> {
  const { identity } = stage;
  const { owner, members } = seed.people;
  const passwords = new Map([owner, ...members].map(({ key }) => [key, newPassword(ids)]));
  const credentials = ({ key, email }: { key: string; email: string }): Credentials => ({ email, password: passwords.get(key)! });
  const { tenant, userId, ownerSubscriberId } = await identity.team.createAccount({
    accountName: seed.accountName,
    owner: { name: owner.name, ...credentials(owner) },
    app: {
      slug: seed.slug,
      name: seed.name,
      theme: seed.theme,
      settings: {
        timezone: seed.timezone,
        support: { email: seed.supportEmail, url: null },
        legal: { privacy: seed.legal.privacy, terms: seed.legal.terms },
      },
    },
  });
  const author = { userId, name: owner.name };
  const sessions = new Map<string, Session>();
  const faces: Promise<void>[] = [];
  const subscriberIds = new Map([[owner.key, ownerSubscriberId]]);
  const userIds = [userId];

  const join = async (person: AppSeed['people']['members'][number]): Promise<void> => {
    const { email, name, timezone, key } = person;
    const { user, authentication_token: token } = await call('POST /auth/sign_up', {
      app: seed.slug,
      body: { email, name, timezone, password: passwords.get(key)! },
    });
    sessions.set(key, { app: seed.slug, email, token });
    subscriberIds.set(key, user.subscriber_id);
    userIds.push(user.id);
  };
  let studio: Promise<Session> | undefined;
  const openStudio = async (): Promise<Session> => {
    const { authentication_token: token } = await call('POST /studio/auth/login', { body: credentials(owner) });
    return { app: seed.slug, email: owner.email, token };
  };
  /** At the studio, for as long as it takes. */
  const asOwner = async (run: (as: Session) => Promise<unknown>): Promise<void> => {
    const { authentication_token: token } = await call('POST /studio/auth/login', { body: credentials(owner) });
    const as = { app: seed.slug, email: owner.email, token };
    await run(as);
    await call('POST /studio/auth/logout', { as });
  };
  /** As if he had sent it: the picture is his own upload. */
  const showFace = async (key: string, face: string): Promise<void> => {
    const { email, token } = sessions.get(key)!;
    const member = required((await identity.sessions.check(tenant, email, token)) ?? undefined, `session of ${key}`);
    const picture = await paint(portrait({ seed: face, palette: seed.palette }));
    const { id } = await identity.media.addImage(tenant, picture, { title: 'avatar', isPublic: true, isLibrary: false, uploaderId: member.id });
    const [row] = await identity.media.claim(member, [id]);
    await identity.members.setAvatar(member, urlsOf(row!));
  };

  return {
    file: { slug: seed.slug, url: await identity.apps.originOf(tenant), owner: credentials(owner), members: members.map(credentials) },

    furnish: async () => {
      const signIn = await call('POST /auth/login', { app: seed.slug, body: credentials(owner) });
      sessions.set(owner.key, { app: seed.slug, email: owner.email, token: signIn.authentication_token });
      const places = placesOf(seed.pages, ids, positionStep);
      const [image, icon] = await Promise.all([
        makePictures(identity.media, tenant, seed.palette, picturesIn(seed.pages, seed.shared), paint),
        identity.media.addImage(tenant, await paint(appIcon(seed.icon)), { title: 'App icon', isPublic: true }),
        showFace(owner.key, owner.face),
      ]);
      const products = await makeProducts(stage, tenant, seed, image);
      const page = (key: string): string => required(places.get(key)?.id, `page ${key}`);
      const product = (key: string): string => required(products.get(key)?.id, `product ${key}`);
      const pieces = piecesOf(seed.shared, ids);
      const times = (when: TimesSeed) => timesOf(when, nowMs, seed.timezone);
      const refs = { page, product, image, piece: (key: string) => required(pieces.get(key), `piece ${key}`), times };
      await makeShared({ server: stage, ids, tenant, author }, seed.shared, refs);
      await publishPages({ server: stage, ids, tenant, author }, places, refs);
      await addOffers(stage, tenant, seed, products, page);
      const { appProducts = [], ...access } = seed.access;
      const subscriberId = (key: string): string => required(subscriberIds.get(key), `member ${key}`);
      await planEvents({ server: stage, tenant, author, nowMs, timeZone: seed.timezone, pageId: page, subscriberId }, seed.pages);
      const pathOf = (key: string) => required(places.get(key)?.path, `page ${key}`);
      const row = (await identity.apps.require(tenant)).row;
      await identity.apps.change(tenant, {
        settings: { ...row.settings, icon: toImage(icon) },
        access: { ...row.access, ...access, app_products: appProducts.map((key) => ({ id: product(key) })) },
        tab_bar: navigationOf(seed.tabBar, page, pathOf),
        menu: navigationOf(seed.menu, page, pathOf),
      });
      await stage.bus.settled();
      const arrivedMs = new Map([[owner.key, 0], ...members.map(({ key, joinedDaysAgo }) => [key, nowMs - (joinedDaysAgo + 1) * dayMs] as const)]);
      const arrivals = members.map((person): Deed => ({
        ms: arrivedMs.get(person.key)!,
        run: async () => {
          await join(person);
          // Drawn beside what happens next: nothing waits for a face.
          faces.push(showFace(person.key, person.face));
        },
      }));
      const sessionsOf = (key: string): string[] =>
        leavesOf(
          required(
            seed.pages.find((found) => found.key === key),
            `program ${key}`,
          ),
        ).map(page);
      const session = (key: string): Session => required(sessions.get(key), `session of ${key}`);
      const deeds = deedsOf(seed.history, {
        call,
        nowMs,
        pageId: page,
        productOf: (key) => required(products.get(key), `product ${key}`),
        sessionsOf,
        session,
        arrivedMs: (key) => required(arrivedMs.get(key), `member ${key}`),
        subscriberId,
        threadOf: (as, key, kind) => threadOf(read, as, pathOf(key), kind),
        assign: async (memberKey, pageKey) => {
          const memberIds = [required(subscriberIds.get(memberKey), `member ${memberKey}`)];
          await asOwner((as) => call('POST /studio/pages/{id}/members', { as, params: { id: page(pageKey) }, body: { member_ids: memberIds } }));
        },
        decide: (messageTs, decision) =>
          asOwner(async (as) => {
            const { items } = await call('GET /studio/reports', { as, query: {} });
            const { id } = required(
              items.find(({ message_ts }) => message_ts === messageTs),
              'report',
            );
            await call('POST /studio/reports/{id}/resolve', { as, params: { id }, body: decision });
          }),
        studio: () => (studio ??= openStudio()),
        voiceId: async () => required((await identity.apps.require(tenant)).row.messaging_profile_id ?? undefined, 'the profile of the app'),
        refund: (orderId) => asOwner((as) => call('POST /studio/orders/{id}/refund', { as, params: { id: orderId }, body: {} })),
      });
      return [...arrivals, ...deeds, ...joinsOf(seed.pages, { call, nowMs, session, pageId: page })];
    },

    signOut: async () => {
      await Promise.all(faces);
      if (studio) await call('POST /studio/auth/logout', { as: await studio });
      // Not by their own call, which would make all of them active today.
      for (const id of userIds) await identity.sessions.closeAll(tenant, id);
    },
  };
}

/** The sessions of a program; a page beside them that only shows a session is none. */
const leavesOf = (page: PageSeed): string[] => {
  if (page.workout) return [];
  return page.children ? page.children.flatMap(leavesOf) : [page.key];
};

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
}

/** The thread below a page, or of its chat block, as the page itself names it. */
async function threadOf(read: Reader, as: Session, path: string, kind: 'comments' | 'feed'): Promise<string> {
  const { message_thread_id: comments, blocks } = await read<PageJson>(pageDataPath(path), as);
  const feed = blocks.find((block) => block.type === 'chat')?.data.message_thread_id;
  return required((kind === 'comments' ? comments : feed) ?? undefined, `thread at ${path}`);
}
