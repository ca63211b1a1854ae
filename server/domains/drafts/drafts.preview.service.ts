import type { BlockColor, NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { createHmac } from 'node:crypto';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { PreviewGrant, Staff } from '../../platform/http/context.ts';
import { isId, sameSecret } from '../../platform/ids.ts';
import type { DraftSource } from '../pages/pages.service.ts';
import type { Page, PageTree } from '../pages/pages.tree.ts';
import { bodyOf, teaserOf } from './drafts.compile.ts';
import type { DraftsRepo, LightDraft } from './drafts.repo.ts';
import { draftTree, isArchived, newFields } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';
import { signedImages, type MediaSigner, type Sign } from './drafts.images.ts';

const holdsForMs = 3_600_000;

export interface PreviewInput {
  page_id?: string | null;
  persona?: PreviewGrant['persona'];
  product_ids?: string[];
  started_days_ago?: number | null;
  at?: string | null;
  source?: string;
  piece?: NonNullable<PreviewGrant['piece']>;
}
/** An overlay or a saved group as it is kept; null where there is none. */
export type PieceOf = (
  tenant: Tenant,
  piece: NonNullable<PreviewGrant['piece']>,
) => Promise<{ title: string; blocks: Block[]; color_mode: 'dark' | 'light' | null; background_color: BlockColor; created_at: string } | null>;

/** What a release holds, as it was frozen or went out. */
export interface FrozenRelease {
  theme: Theme | null;
  navigation: { tab_bar: NavigationEntry[]; menu: NavigationEntry[]; toolbar: Toolbar } | null;
  /** `revisionId` null: not published yet. */
  pages: { id: string; revisionId: string | null; draft: Partial<DraftRow> }[];
}
/** Of the app, or null; `pageId`: of its pages this one alone. Filled by the domain `releases`. */
type FrozenReleaseOf = (tenant: Tenant, id: string, pageId?: string) => Promise<FrozenRelease | null>;

/** No page has such a name, so no page is hidden by it. */
const pieceSlug = '~piece';
const frozenRevision = (releaseId: string) => `release:${releaseId}`;
const pieceRevision = ({ kind, id }: NonNullable<PreviewGrant['piece']>) => `${kind}:${id}`;

export interface PreviewDependencies {
  repo: DraftsRepo;
  clock: Clock;
  secret: string;
  originOf: (tenant: Tenant) => Promise<string>;
  /** Signs addresses of protected media: a frame of the studio has no member's cookie. */
  mediaSigner: MediaSigner;
  pieceOf: PieceOf;
  releaseOf: FrozenReleaseOf;
  liveTree: (tenant: Tenant) => Promise<PageTree>;
  treeFor: (tenant: Tenant, grant: PreviewGrant) => Promise<PageTree>;
  /** Whether a person of the team may look at drafts of that app now. */
  mayLook: (tenant: Tenant, userId: string) => Promise<boolean>;
}

/** A page as it was published once, at the place where it is now. */
const asVersion = <R extends LightDraft>(row: R, draft: Partial<DraftRow>): R => ({
  ...row,
  ...draft,
  parent_id: row.parent_id,
  position: row.position,
  slug: row.slug,
});

export type Previews = ReturnType<typeof createPreviews>;

/** The page builder's tokens, and the drafts that they open (ACC-27). A token is a signed grant; nothing is stored. */
export function createPreviews(parts: PreviewDependencies) {
  const { repo, clock, secret, originOf, mediaSigner, pieceOf, releaseOf, liveTree, treeFor, mayLook } = parts;
  const signatureOf = (payload: string) => createHmac('sha256', `${secret}:page-builder`).update(payload).digest('base64url');

  const toPage = (sign: Sign, row: LightDraft): Page => ({
    id: row.id,
    revisionId: `${row.id}:${row.version}`,
    parentId: row.parent_id,
    position: row.position,
    type: row.type,
    title: row.title,
    access: { ...row.access, parent: row.parent_id },
    teaser: signedImages(sign, teaserOf({ ...row, type_data: null })),
    publishedAt: null,
    createdAt: row.created_at,
  });

  /** A piece as the only thing on a page of its own, open to everybody who holds the grant. */
  const toPiecePage = async (tenant: Tenant, sign: Sign, piece: NonNullable<PreviewGrant['piece']>): Promise<Page[]> => {
    const found = await pieceOf(tenant, piece);
    if (!found) return [];
    const { title, color_mode, background_color, created_at } = found;
    const bare = { show_back_button: false, show_bookmark_button: false, show_tabbar: false };
    const row = { type: 'generic' as const, slug: pieceSlug, type_data: null, fields: { ...newFields, ...bare, color_mode, background_color } };
    return [
      {
        id: piece.id,
        revisionId: pieceRevision(piece),
        parentId: null,
        position: Number.MAX_SAFE_INTEGER,
        type: 'generic',
        title,
        access: { ...inheritingRecord, inherit: false },
        teaser: signedImages(sign, teaserOf(row)),
        publishedAt: null,
        createdAt: created_at,
      },
    ];
  };

  /** What is published with the pages of a release in their places: those that were taken away or archived since are left out, as it leaves them. */
  const pagesOfRelease = async (tenant: Tenant, id: string): Promise<Page[]> => {
    const found = await releaseOf(tenant, id);
    if (!found) return [];
    const [sign, rows, live] = await Promise.all([mediaSigner(tenant), repo.tree(tenant), liveTree(tenant)]);
    const drafts = draftTree(rows);
    const own = found.pages.flatMap(({ id: pageId, revisionId, draft }) => {
      const row = drafts.rows.get(pageId);
      if (!row || isArchived(drafts, pageId)) return [];
      return [{ ...toPage(sign, { ...row, ...draft }), revisionId: revisionId ?? frozenRevision(id) }];
    });
    const isOwn = new Set(own.map((page) => page.id));
    const others = [...live.inOrder()].filter((page) => !isOwn.has(page.id));
    return [...others.map((page) => ({ ...page, teaser: signedImages(sign, page.teaser) })), ...own];
  };

  const source: DraftSource = {
    pages: async (tenant, { version, piece, release }) => {
      if (release) return pagesOfRelease(tenant, release);
      const rows = (await repo.tree(tenant)).filter((row) => !row.archived_at);
      const older = version && (await repo.version(tenant, version.pageId, version.id));
      const sign = await mediaSigner(tenant);
      const shown = rows.map((row) =>
        older && row.id === version.pageId ? { ...toPage(sign, asVersion(row, older.draft)), revisionId: version.id } : toPage(sign, row),
      );
      return piece ? [...shown, ...(await toPiecePage(tenant, sign, piece))] : shown;
    },
    body: async (tenant, { id, revisionId }) => {
      const kind = (['overlay', 'composed'] as const).find((known) => revisionId === pieceRevision({ kind: known, id }));
      const piece = kind && (await pieceOf(tenant, { kind, id }));
      if (piece) {
        const bare = { attributes: [], page_actions: [], type_data: null, message_thread_id: null };
        return signedImages(await mediaSigner(tenant), { ...bare, blocks: piece.blocks });
      }
      const row = await repo.page(tenant, id);
      if (!row) throw new AppError('page_not_found');
      if (revisionId.startsWith(frozenRevision(''))) {
        const held = (await releaseOf(tenant, revisionId.slice(frozenRevision('').length), id))?.pages[0];
        if (!held) throw new AppError('page_not_found');
        return signedImages(await mediaSigner(tenant), bodyOf({ ...row, ...held.draft }, { comments: row.message_thread_id, feed: null }));
      }
      // The revision of a draft is no id: one that is an id names a version.
      const older = isId(revisionId) ? await repo.version(tenant, id, revisionId) : undefined;
      const shown = older ? asVersion(row, older.draft) : row;
      return signedImages(await mediaSigner(tenant), bodyOf(shown, { comments: row.message_thread_id, feed: null }));
    },
    look: async (tenant, { release }) => {
      const found = release ? await releaseOf(tenant, release) : null;
      if (!found) return {};
      return signedImages(await mediaSigner(tenant), { ...(found.theme ? { theme: found.theme } : {}), ...found.navigation });
    },
  };

  return {
    source,
    /** A token for an hour, and the address that shows the page with it. Errors: page_not_found. */
    create: async (tenant: Tenant, staff: Staff, input: PreviewInput) => {
      if (input.at && Number.isNaN(msOf(input.at))) refuseFields({ at: { key: 'field.invalid' } });
      const tree = draftTree(await repo.tree(tenant));
      if (input.page_id && !tree.rows.has(input.page_id)) throw new AppError('page_not_found');
      const wanted = input.source && input.source !== 'draft' ? input.source.toLowerCase() : null;
      const isVersion = wanted !== null && input.page_id ? (await repo.version(tenant, input.page_id, wanted)) !== undefined : false;
      const version = wanted !== null && input.page_id && isVersion ? { pageId: input.page_id, id: wanted } : undefined;
      // What is no version of the page is a release, of this app or of none.
      const release = wanted !== null && !isVersion ? wanted : undefined;
      if (release && !(await releaseOf(tenant, release))) throw new AppError('page_not_found');
      if (input.piece && !(await pieceOf(tenant, input.piece))) throw new AppError('not_found');
      const grant: PreviewGrant = {
        appId: tenant.appId,
        staffUserId: staff.userId,
        persona: input.persona ?? 'everything',
        ...(input.product_ids?.length ? { productIds: input.product_ids } : {}),
        ...((input.started_days_ago ?? null) === null ? {} : { startedDaysAgo: input.started_days_ago ?? 0 }),
        ...(input.at ? { at: input.at } : {}),
        expiresAt: clock.ms() + holdsForMs,
        ...(version ? { version } : {}),
        ...(release ? { release } : {}),
        ...(input.piece ? { piece: { kind: input.piece.kind, id: input.piece.id.toLowerCase() } } : {}),
      };
      // At a page of a release one begins where it has that page.
      const released = release && input.page_id ? await treeFor(tenant, grant) : null;
      if (released && input.page_id && !released.page(input.page_id)) throw new AppError('page_not_found');
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
      const token = `${payload}.${signatureOf(payload)}`;
      const path = input.piece ? `/${pieceSlug}` : input.page_id ? (released ?? tree).pathOf(input.page_id) : '/';
      return { token, url: `${await originOf(tenant)}${path}?page_builder=${token}`, expires_at: clock.isoIn(holdsForMs) };
    },
    /** What a token grants, or null where it is forged, expired, of another app, or its maker may not look at drafts any more. */
    read: async (tenant: Tenant, token: string): Promise<PreviewGrant | null> => {
      const [payload, signature, ...rest] = token.split('.');
      if (!payload || !signature || rest.length > 0 || token.length > 2000 || !sameSecret(signature, signatureOf(payload))) return null;
      const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PreviewGrant;
      if (grant.appId !== tenant.appId || grant.expiresAt <= clock.ms()) return null;
      return (await mayLook(tenant, grant.staffUserId)) ? grant : null;
    },
  };
}
