import type { Messaging } from '@bandstand/contract/apps.ts';
import type { MessageVideo } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createGatherById } from '../../platform/gather.ts';
import type { Member } from '../../platform/http/context.ts';
import { createRecall } from '../../platform/recall.ts';
import type { MediaSignatures } from '../../platform/storage/signatures.ts';
import type { Apps } from '../apps/apps.service.ts';
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
  ground: { clock: Clock; bus: Bus<MembersEvents & EntitlementsEvents> };
}

/** How long to use a cached value. Events apply changes in this process at once. */
const ttlMs = 3000;

/** Subscribes to the events that invalidate cached values. */
export function createFacts({ apps, members, blocks, media, signatures, entitlements, pages, ground: { clock, bus } }: FactsDependencies): Facts {
  const kept = { clock, ttlMs: ttlMs };
  const people = createRecall<PersonFacts>(kept);
  const videos = createRecall<MessageVideo>(kept);
  const products = createRecall<ReadonlySet<string>>(kept);
  const around = createRecall<BlocksAround>(kept);
  bus.on('member.changed', ({ tenant, subscriberId }) => people.forget(tenant, subscriberId));
  bus.on('entitlements.changed', ({ tenant, subscriberId }) => products.forget(tenant, subscriberId));
  const forgetBlock = ({ tenant, subscriberId, blockedId }: MembersEvents['member.blocked']) => {
    around.forget(tenant, subscriberId);
    around.forget(tenant, blockedId);
  };
  const loadPeople = createGatherById(members.peopleByIds);
  const loadBlocks = createGatherById(blocks.around);
  const loadSenders = createGatherById(members.sendersByIds);
  const senderOf: Facts['senderOf'] = async (tenant, id) => {
    let loading: Promise<SenderFacts | undefined> | undefined;
    const load = (): Promise<SenderFacts | undefined> => (loading ??= loadSenders(tenant, [id]).then((found) => found.get(id)));
    const part =
      <V>(of: (sender: SenderFacts) => V) =>
      async (): Promise<Map<string, V>> => {
        const sender = await load();
        return new Map(sender ? [[id, of(sender)]] : []);
      };
    const [person, blocks] = await Promise.all([
      people.many(
        tenant,
        [id],
        part((sender) => sender.person),
      ),
      around.many(
        tenant,
        [id],
        part((sender) => sender.blocks),
      ),
    ]);
    return { person: person.get(id) ?? null, blocks: blocks.get(id) ?? noBlocks };
  };
  const loadProducts = createGatherById(entitlements.activeProductIdsOf);
  const blocksOfMany: Facts['blocksOfMany'] = (tenant, ids) => around.many(tenant, ids, (missing) => loadBlocks(tenant, missing));
  bus.on('member.blocked', forgetBlock);
  bus.on('member.unblocked', forgetBlock);
  return {
    members: {
      peopleByIds: (tenant, ids) => people.many(tenant, ids, (missing) => loadPeople(tenant, missing)),
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
