import type { PageJson } from '@bandstand/contract/pages.ts';
import { positionStep } from '@bandstand/rules/pages/places.ts';
import { pageDataPath } from '@bandstand/rules/pages/slugs.ts';
import type { Server } from '../compose.ts';
import { toImage } from '../domains/media/media.shape.ts';
import type { DemoFile } from '../main.start.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { Ids } from '../platform/ids.ts';
import { appIcon } from './art/appIcon.ts';
import type { Painter } from './art/paint.ts';
import type { Caller, Reader, Session } from './caller.ts';
import { addOffers, makeProducts } from './catalogue.ts';
import { timesOf } from './clock.ts';
import type { AppSeed } from './content/apps.ts';
import type { PageSeed, TimesSeed } from './content/reusables.ts';
import type { SeedStep } from './steps.ts';
import { joinsOf, planEvents } from './events.ts';
import { stepsOf } from './history.ts';
import { placesOf, publishPages, type Place } from './pages.ts';
import { createDesk, createPeople, credentialsOf, required, type People } from './people.ts';
import { makePictures, picturesIn } from './pictures.ts';
import { navigationOf } from './places.ts';
import { makeShared, reusablesOf } from './shared.ts';

const dayMs = 86_400_000;

/** The server that the demo is created on. */
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
  /** Draws, writes and publishes everything. Returns what its members will do. */
  furnish(): Promise<SeedStep[]>;
  signOut(): Promise<void>;
}
interface Opened extends Stage {
  seed: AppSeed;
  tenant: Tenant;
  author: { userId: string; name: string };
  people: People;
  desk: ReturnType<typeof createDesk>;
}

/** The account, its owner and the empty app. */
export async function openApp(stage: Stage, seed: AppSeed): Promise<Made> {
  const { ids, call, paint } = stage;
  const { identity } = stage.stage;
  const { owner, members } = seed.people;
  const credentials = credentialsOf(seed, ids);
  const { tenant, userId, ownerSubscriberId } = await identity.staff.createAccount({
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
  const people = createPeople({ identity, call, paint, tenant, seed, credentials, owner: { userId, subscriberId: ownerSubscriberId } });
  const desk = createDesk({ call, seed, credentials });
  const opened: Opened = { ...stage, seed, tenant, author: { userId, name: owner.name }, people, desk };
  return {
    file: { slug: seed.slug, url: await identity.apps.originOf(tenant), owner: credentials(owner), members: members.map(credentials) },
    furnish: async () => {
      await people.signInOwner();
      const content = await makeContent(opened);
      return [...arrivalsOf(opened), ...stepsIn(opened, content)];
    },
    signOut: async () => {
      await desk.close();
      await people.signOut();
    },
  };
}

interface Content {
  places: ReadonlyMap<string, Place>;
  products: Awaited<ReturnType<typeof makeProducts>>;
  reusables: ReadonlyMap<string, string>;
}
const pageIn = ({ places }: Pick<Content, 'places'>) => ({
  page: (key: string): string => required(places.get(key)?.id, `page ${key}`),
  pathOf: (key: string): string => required(places.get(key)?.path, `page ${key}`),
});

/** Creates pictures, products, pages, events and the theme of the app. */
async function makeContent({ stage, ids, nowMs, paint, seed, tenant, author, people }: Opened): Promise<Content> {
  const { identity } = stage;
  const { owner } = seed.people;
  const places = placesOf(seed.pages, ids, positionStep);
  const { page, pathOf } = pageIn({ places });
  const [image, icon] = await Promise.all([
    makePictures(identity.media, tenant, seed.palette, picturesIn(seed.pages, seed.shared), paint),
    identity.media.addImage(tenant, await paint(appIcon(seed.icon)), { title: 'App icon', isPublic: true }),
    people.showFace(owner.key, owner.face),
  ]);
  const products = await makeProducts(stage, tenant, seed, image);
  const product = (key: string): string => required(products.get(key)?.id, `product ${key}`);
  const reusables = reusablesOf(seed.shared, ids);
  const times = (when: TimesSeed) => timesOf(when, nowMs, seed.timezone);
  const refs = { page, product, image, reusable: (key: string) => required(reusables.get(key), `reusable ${key}`), times };
  await makeShared({ server: stage, ids, tenant, author, paint, palette: seed.palette }, seed.shared, refs);
  await publishPages({ server: stage, ids, tenant, author, reusableIds: [...reusables.values()] }, places, refs);
  await addOffers(stage, tenant, seed, products, page);
  const { appProducts = [], ...access } = seed.access;
  const { subscriberId } = people;
  await planEvents({ server: stage, tenant, author, nowMs, timeZone: seed.timezone, pageId: page, subscriberId }, seed.pages);
  const row = (await identity.apps.require(tenant)).row;
  await identity.apps.change(tenant, {
    settings: { ...row.settings, icon: toImage(icon) },
    access: { ...row.access, ...access, app_products: appProducts.map((key) => ({ id: product(key) })) },
    tab_bar: navigationOf(seed.tabBar, page, pathOf),
    menu: navigationOf(seed.menu, page, pathOf),
  });
  await stage.bus.settled();
  return { places, products, reusables };
}

const arrivedMsOf = ({ seed: { people }, nowMs }: Opened): Map<string, number> =>
  new Map([[people.owner.key, 0], ...people.members.map(({ key, joinedDaysAgo }) => [key, nowMs - (joinedDaysAgo + 1) * dayMs] as const)]);

/** Members join, each on their day. */
function arrivalsOf(opened: Opened): SeedStep[] {
  const arrivedMs = arrivedMsOf(opened);
  return opened.seed.people.members.map((person) => ({
    ms: required(arrivedMs.get(person.key), `member ${person.key}`),
    run: () => opened.people.join(person),
  }));
}

/** What members and the owner do. */
function stepsIn(opened: Opened, content: Content): SeedStep[] {
  const { stage, call, read, nowMs, seed, tenant, people, desk } = opened;
  const { page, pathOf } = pageIn(content);
  const { session, subscriberId } = people;
  const arrivedMs = arrivedMsOf(opened);
  const programOf = (key: string): PageSeed => {
    const program = seed.pages.find((found) => found.key === key);
    return required(program, `program ${key}`);
  };
  const steps = stepsOf(seed.history, {
    call,
    nowMs,
    pageId: page,
    reusableId: (key) => required(content.reusables.get(key), `reusable ${key}`),
    productOf: (key) => required(content.products.get(key), `product ${key}`),
    sessionsOf: (key) => leavesOf(programOf(key)).map(page),
    session,
    arrivedMs: (key) => required(arrivedMs.get(key), `member ${key}`),
    subscriberId,
    threadOf: (as, key, kind) => threadOf(read, as, pathOf(key), kind),
    assign: (memberKey, pageKey) =>
      desk.asOwner((as) =>
        call('POST /studio/pages/{id}/members', { as, params: { id: page(pageKey) }, body: { member_ids: [subscriberId(memberKey)] } }),
      ),
    decide: (messageTs, decision) =>
      desk.asOwner(async (as) => {
        const { items } = await call('GET /studio/reports', { as, query: {} });
        const report = items.find(({ message_ts }) => message_ts === messageTs);
        await call('POST /studio/reports/{id}/resolve', { as, params: { id: required(report, 'report').id }, body: decision });
      }),
    studio: desk.session,
    appProfileId: async () => required((await stage.identity.apps.require(tenant)).row.messaging_profile_id ?? undefined, 'the profile of the app'),
    refund: (orderId) => desk.asOwner((as) => call('POST /studio/orders/{id}/refund', { as, params: { id: orderId }, body: {} })),
  });
  return [...steps, ...joinsOf(seed.pages, { call, nowMs, session, pageId: page })];
}

/** The sessions of a program, without pages that only link to a session. */
const leavesOf = (page: PageSeed): string[] => {
  if (page.workout) return [];
  return page.children ? page.children.flatMap(leavesOf) : [page.key];
};

/** The thread of a page's comments or of its chat block, as the page itself names it. */
async function threadOf(read: Reader, as: Session, path: string, kind: 'comments' | 'feed'): Promise<string> {
  const { message_thread_id: comments, blocks } = await read<PageJson>(pageDataPath(path), as);
  const feed = blocks.find((block) => block.type === 'chat')?.data.message_thread_id;
  return required((kind === 'comments' ? comments : feed) ?? undefined, `thread at ${path}`);
}
