import type { Messaging } from '@bandstand/contract/apps.ts';
import type { MessageVideo } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createGatherById } from '../../platform/gather.ts';
import type { Member } from '../../platform/http/context.ts';
import { createMemory } from '../../platform/memory.ts';
import { createRecall } from '../../platform/recall.ts';
import type { MediaSignatures } from '../../platform/storage/signatures.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Changes } from '../changes/changes.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Blocks } from '../members/members.blocks.service.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { Members, PersonFacts, SenderFacts } from '../members/members.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { EntitlementsEvents } from '../entitlements/entitlements.events.ts';
import { noBlocks, type BlocksAround } from './threads.posting.ts';

type PageViewer = Pick<Member, 'id' | 'isAdmin'>;

/** Questions of threads about pages: comments and feeds follow the access to their page, by a full grant (MSG-25). */
export interface PageGate {
  /** One answer for each viewer. */
  mayOpen(tenant: Tenant, pageId: string, viewers: readonly (PageViewer | null)[]): Promise<boolean[]>;
  /** The pages that the viewer may open, with their titles, in one visit. */
  openOnes(tenant: Tenant, viewer: PageViewer | null, pageIds: readonly string[]): Promise<Map<string, { title: string }>>;
  /** Does not check access. */
  titleOf(tenant: Tenant, pageId: string): Promise<string | null>;
}

export const createPageGate = (pages: Pages): PageGate => ({
  mayOpen: async (tenant, pageId, viewers) => {
    // A page that guests may open is open to every viewer: no need to decide for each of them.
    if ((await pages.visit(tenant, null)).decide(pageId).mode === 'full') return viewers.map(() => true);
    return Promise.all(viewers.map(async (viewer) => viewer !== null && (await pages.visitAs(tenant, viewer)).decide(pageId).mode === 'full'));
  },
  openOnes: async (tenant, viewer, pageIds) => {
    const visit = await (viewer ? pages.visitAs(tenant, viewer) : pages.visit(tenant, null));
    return new Map(
      pageIds.flatMap((id) => {
        const page = visit.tree.page(id);
        return page && visit.decide(id).mode === 'full' ? [[id, { title: page.title }]] : [];
      }),
    );
  },
  titleOf: async (tenant, pageId) => (await pages.tree(tenant)).page(pageId)?.title ?? null,
});

/** Facts that threads and messages need from the domains below. Cached for seconds if needed for every message. */
export interface Facts {
  members: Pick<Members, 'peopleByIds' | 'peopleByUserIds' | 'appProfiles'>;
  blocksOf(tenant: Tenant, subscriberId: string): Promise<BlocksAround>;
  /** The member and the blocks around them, in one statement if neither is known. `person` is null for someone who is no member any more. */
  senderOf(tenant: Tenant, subscriberId: string): Promise<{ person: PersonFacts | null; blocks: BlocksAround }>;
  /** The same for many members, who are all in the answer. */
  blocksOfMany(tenant: Tenant, subscriberIds: readonly string[]): Promise<ReadonlyMap<string, BlocksAround>>;
  /** Products that these members have active access to; all of them are in the answer. */
  productsOf(tenant: Tenant, subscriberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Videos of messages by media id, with addresses that are valid for an hour (UPL-6). */
  videosOf(tenant: Tenant, mediaIds: readonly string[]): Promise<ReadonlyMap<string, MessageVideo>>;
  /** Drops the cached video. */
  forgetVideo(tenant: Tenant, mediaId: string): void;
  /** Address of a picture, valid for an hour (UPL-6). */
  pictureUrl(tenant: Tenant, mediaId: string): string;
  messaging(tenant: Tenant): Promise<Messaging>;
  pages: PageGate;
}
export interface FactsDependencies {
  apps: Pick<Apps, 'config'>;
  members: Members;
  blocks: Pick<Blocks, 'around'>;
  media: Pick<MediaService, 'messageVideos'>;
  signatures: MediaSignatures;
  entitlements: Pick<Entitlements, 'activeProductIdsOf'>;
  pages: Pages;
  ground: { clock: Clock; bus: Bus<MembersEvents & EntitlementsEvents>; changes: Pick<Changes, 'recent' | 'epochOf' | 'listen'> };
}

/** How old a cached value may be. Events apply changes in this process at once. */
const ttlMs = 3000;
/** Memory for people, and for whom they block. */
const maxBytes = 16 * 1_048_576;
const personBytes = 600;
const blockBytes = 80;

type Around = BlocksAround & { of: string };
/** Values that stay in memory until the database notes a change of a member, at most `ttlMs` late. */
const createRemembered =
  (changes: Pick<Changes, 'recent' | 'epochOf'>) =>
  async <V extends object>(
    memory: ReturnType<typeof createMemory<V>>,
    tenant: Tenant,
    ids: readonly string[],
    load: (missing: string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>> => {
    const found = new Map<string, V>();
    if (ids.length === 0) return found;
    await changes.recent(ttlMs);
    const epoch = changes.epochOf(tenant);
    for (const id of ids) {
      const value = memory.find(tenant, id, epoch);
      if (value) found.set(id, value);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) for (const [id, value] of await memory.load(tenant, epoch, () => load(missing))) found.set(id, value);
    return found;
  };

/** People and the blocks around them, as others see them. */
function createPeople({ members, blocks, ground: { bus, changes } }: Pick<FactsDependencies, 'members' | 'blocks' | 'ground'>) {
  const people = createMemory<PersonFacts>({
    maxBytes,
    bytesOf: ({ name }) => personBytes + 2 * name.length,
    namesOf: ({ id, userId }) => [id, userId],
  });
  const around = createMemory<Around>({
    maxBytes,
    bytesOf: ({ blocked, blockedBy }) => personBytes + blockBytes * (blocked.size + blockedBy.size),
    namesOf: ({ of }) => [of],
  });
  changes.listen({
    member: (_appId, subscriberId, part) => {
      if (part === 'person') people.forget(subscriberId);
      if (part === 'blocks') around.forget(subscriberId);
    },
    user: (userId) => people.forget(userId),
  });
  bus.on('member.changed', ({ subscriberId }) => people.forget(subscriberId));
  const forgetBlock = ({ subscriberId, blockedId }: MembersEvents['member.blocked']) => {
    around.forget(subscriberId);
    around.forget(blockedId);
  };
  bus.on('member.blocked', forgetBlock);
  bus.on('member.unblocked', forgetBlock);

  const remembered = createRemembered(changes);
  const loadPeople = createGatherById(members.peopleByIds);
  const loadBlocks = createGatherById(blocks.around);
  const loadSenders = createGatherById(members.sendersByIds);
  const named = (found: ReadonlyMap<string, BlocksAround>): Map<string, Around> =>
    new Map([...found].map(([of, blocksAround]) => [of, { of, ...blocksAround }]));

  return {
    peopleByIds: (tenant: Tenant, ids: readonly string[]) => remembered(people, tenant, ids, (missing) => loadPeople(tenant, missing)),
    blocksOfMany: (tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, BlocksAround>> =>
      remembered(around, tenant, ids, async (missing) => named(await loadBlocks(tenant, missing))),
    senderOf: async (tenant: Tenant, id: string): Promise<{ person: PersonFacts | null; blocks: BlocksAround }> => {
      let loading: Promise<SenderFacts | undefined> | undefined;
      const load = (): Promise<SenderFacts | undefined> => (loading ??= loadSenders(tenant, [id]).then((found) => found.get(id)));
      const [person, blocksAround] = await Promise.all([
        remembered(people, tenant, [id], async () => {
          const sender = await load();
          return new Map(sender ? [[id, sender.person]] : []);
        }),
        remembered(around, tenant, [id], async () => {
          const sender = await load();
          return named(new Map(sender ? [[id, sender.blocks]] : []));
        }),
      ]);
      return { person: person.get(id) ?? null, blocks: blocksAround.get(id) ?? noBlocks };
    },
  };
}

/** Subscribes to the events that invalidate cached values. */
export function createFacts(dependencies: FactsDependencies): Facts {
  const { apps, members, media, signatures, entitlements, pages, ground } = dependencies;
  const { peopleByIds, blocksOfMany, senderOf } = createPeople(dependencies);
  const kept = { clock: ground.clock, ttlMs: ttlMs };
  const videos = createRecall<MessageVideo>(kept);
  const products = createRecall<ReadonlySet<string>>(kept);
  ground.bus.on('entitlements.changed', ({ tenant, subscriberId }) => products.forget(tenant, subscriberId));
  const loadProducts = createGatherById(entitlements.activeProductIdsOf);
  return {
    members: {
      peopleByIds,
      peopleByUserIds: members.peopleByUserIds,
      appProfiles: members.appProfiles,
    },
    blocksOf: async (tenant, id) => (await blocksOfMany(tenant, [id])).get(id) ?? noBlocks,
    blocksOfMany,
    senderOf,
    productsOf: (tenant, ids) => products.many(tenant, ids, (missing) => loadProducts(tenant, missing)),
    videosOf: (tenant, ids) =>
      videos.many(tenant, ids, (missing) => media.messageVideos(tenant, missing, (address) => signatures.sign(tenant, address))),
    forgetVideo: videos.forget,
    pictureUrl: (tenant, id) => signatures.sign(tenant, `/media/${id}/large.webp`),
    messaging: async (tenant) => (await apps.config(tenant)).messaging,
    pages: createPageGate(pages),
  };
}
