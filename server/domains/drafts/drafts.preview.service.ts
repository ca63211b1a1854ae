import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { signedImages, type Sign } from '@bandstand/rules/pages/signed.ts';
import { createHmac } from 'node:crypto';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { PreviewGrant, Staff } from '../../platform/http/context.ts';
import { isId, sameSecret } from '../../platform/ids.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { DraftSource } from '../pages/pages.ports.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { ReusableLookup } from '../reusables/reusables.lookup.service.ts';
import { bodyOf, teaserOf } from './drafts.compile.ts';
import type { KnownContent } from './drafts.known.ts';
import type { ReleaseRecords } from './drafts.ports.ts';
import type { DraftsRepo, LightDraft } from './drafts.repo.ts';
import { draftTree, isArchived, newFields } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';

type Reusable = NonNullable<PreviewGrant['reusable']>;
export interface PreviewInput {
  page_id?: string | null;
  persona?: PreviewGrant['persona'];
  product_ids?: string[];
  started_days_ago?: number | null;
  at?: string | null;
  source?: string;
  piece?: Reusable;
}
export interface PreviewDependencies {
  platform: Pick<Platform, 'clock' | 'secret'>;
  repo: DraftsRepo;
  known: Pick<KnownContent, 'signer'>;
  lookup: Pick<ReusableLookup, 'reusableOf'>;
  releases: Port<ReleaseRecords>;
  pages: Pick<Pages, 'tree' | 'visit'>;
  apps: Pick<Apps, 'originOf'>;
  /** Whether a staff member may see drafts of that app now. */
  mayLook: (tenant: Tenant, userId: string) => Promise<boolean>;
}

const expiresAfterMs = 3_600_000;
/** No page can have this slug, so it hides no page. */
const reusableSlug = '~piece';
const frozenRevision = (releaseId: string) => `release:${releaseId}`;
const reusableRevision = ({ kind, id }: Reusable) => `${kind}:${id}`;

/** An earlier version of a page, at the place where the page is now. */
const asVersion = <R extends LightDraft>(row: R, draft: Partial<DraftRow>): R => ({
  ...row,
  ...draft,
  parent_id: row.parent_id,
  position: row.position,
  slug: row.slug,
});

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

type FoundReusable = NonNullable<Awaited<ReturnType<ReusableLookup['reusableOf']>>>;
/** A saved block group or a workout as the only content of a page, open to everyone with the token. */
function toReusablePage(sign: Sign, reusable: Reusable, { title, color_mode, background_color, created_at }: FoundReusable): Page {
  const bare = { show_back_button: false, show_bookmark_button: false, show_tabbar: false };
  const type = reusable.kind === 'workout' ? ('workout' as const) : ('generic' as const);
  const row = { type, slug: reusableSlug, type_data: null, fields: { ...newFields, ...bare, color_mode, background_color } };
  return {
    id: reusable.id,
    revisionId: reusableRevision(reusable),
    parentId: null,
    position: Number.MAX_SAFE_INTEGER,
    type,
    title,
    access: { ...inheritingRecord, inherit: false },
    teaser: signedImages(sign, teaserOf(row)),
    publishedAt: null,
    createdAt: created_at,
  };
}

/** Drafts, versions, releases and saved block groups as pages, for the holder of a preview token (ACC-27). */
export function createDraftSource({ repo, known: { signer }, lookup, releases, pages }: Omit<PreviewDependencies, 'platform' | 'apps' | 'mayLook'>) {
  /** The published pages, with those of a release in their places. Leaves out pages that were removed or archived since, as publishing does. */
  const pagesOfRelease = async (tenant: Tenant, id: string): Promise<Page[]> => {
    const frozen = await releases.current.frozen(tenant, id);
    if (!frozen) return [];
    const [sign, rows, live] = await Promise.all([signer(tenant), repo.tree(tenant), pages.tree(tenant)]);
    const drafts = draftTree(rows);
    const own = frozen.pages.flatMap(({ id: pageId, revisionId, draft }) => {
      const row = drafts.rows.get(pageId);
      if (!row || isArchived(drafts, pageId)) return [];
      return [{ ...toPage(sign, { ...row, ...draft }), revisionId: revisionId ?? frozenRevision(id) }];
    });
    const isOwn = new Set(own.map((page) => page.id));
    const others = [...live.inOrder()].filter((page) => !isOwn.has(page.id));
    return [...others.map((page) => ({ ...page, teaser: signedImages(sign, page.teaser) })), ...own];
  };

  /** The draft of a page that the preview shows: of a release, of a version, or the current one. */
  async function draftOf(tenant: Tenant, row: DraftRow, revisionId: string): Promise<DraftRow> {
    if (revisionId.startsWith(frozenRevision(''))) {
      const held = (await releases.current.frozen(tenant, revisionId.slice(frozenRevision('').length), row.id))?.pages[0];
      if (!held) throw new AppError('page_not_found');
      return { ...row, ...held.draft };
    }
    // The revision of a draft is not an id; an id names a version.
    const older = isId(revisionId) ? await repo.version(tenant, row.id, revisionId) : undefined;
    return older ? asVersion(row, older.draft) : row;
  }

  const source: DraftSource = {
    pages: async (tenant, { version, reusable, release }) => {
      if (release) return pagesOfRelease(tenant, release);
      const rows = (await repo.tree(tenant)).filter((row) => !row.archived_at);
      const older = version && (await repo.version(tenant, version.pageId, version.id));
      const sign = await signer(tenant);
      const shown = rows.map((row) =>
        older && row.id === version.pageId ? { ...toPage(sign, asVersion(row, older.draft)), revisionId: version.id } : toPage(sign, row),
      );
      const savedPiece = reusable && (await lookup.reusableOf(tenant, reusable));
      return savedPiece ? [...shown, toReusablePage(sign, reusable, savedPiece)] : shown;
    },
    body: async (tenant, { id, revisionId }) => {
      const kind = (['overlay', 'composed', 'workout'] as const).find((known) => revisionId === reusableRevision({ kind: known, id }));
      const reusable = kind && (await lookup.reusableOf(tenant, { kind, id }));
      if (reusable) {
        const type_data = kind === 'workout' ? { workout_id: id } : null;
        const bare = { attributes: [], page_actions: [], type_data, message_thread_id: null };
        return signedImages(await signer(tenant), { ...bare, blocks: reusable.blocks });
      }
      const row = await repo.page(tenant, id);
      if (!row) throw new AppError('page_not_found');
      const shown = await draftOf(tenant, row, revisionId);
      return signedImages(await signer(tenant), bodyOf(shown, { comments: row.message_thread_id, feed: null }));
    },
    look: async (tenant, { release }) => {
      const frozen = release ? await releases.current.frozen(tenant, release) : null;
      if (!frozen) return {};
      return signedImages(await signer(tenant), { ...(frozen.theme ? { theme: frozen.theme } : {}), ...frozen.navigation });
    },
  };
  return source;
}

export type Previews = ReturnType<typeof createPreviews>;

/** Tokens of the page builder (ACC-27). A token is a signed grant; nothing is stored. */
export function createPreviews({ platform: { clock, secret }, repo, lookup, releases, pages, apps, mayLook }: Omit<PreviewDependencies, 'known'>) {
  const signatureOf = (payload: string) => createHmac('sha256', `${secret}:page-builder`).update(payload).digest('base64url');

  /** What `source` names: a version of the page, or a release of the app. Errors: page_not_found. */
  async function sourceOf(tenant: Tenant, { page_id, source }: PreviewInput): Promise<Pick<PreviewGrant, 'version' | 'release'>> {
    if (!source || source === 'draft') return {};
    const wanted = source.toLowerCase();
    if (page_id && (await repo.version(tenant, page_id, wanted)) !== undefined) return { version: { pageId: page_id, id: wanted } };
    if (!(await releases.current.frozen(tenant, wanted))) throw new AppError('page_not_found');
    return { release: wanted };
  }

  /** The address at which the preview begins. Errors: page_not_found when the release has no such page. */
  async function pathOf(tenant: Tenant, grant: PreviewGrant, pageId: string | null | undefined, draftPath: (id: string) => string): Promise<string> {
    const released = grant.release && pageId ? (await pages.visit(tenant, null, grant)).tree : null;
    if (released && pageId && !released.page(pageId)) throw new AppError('page_not_found');
    if (grant.reusable) return `/${reusableSlug}`;
    if (!pageId) return '/';
    return released ? released.pathOf(pageId) : draftPath(pageId);
  }

  return {
    /** A token for an hour, and the address that shows the page with it. Errors: page_not_found. */
    create: async (tenant: Tenant, staff: Staff, input: PreviewInput) => {
      if (input.at && Number.isNaN(msOf(input.at))) refuseFields({ at: { key: 'field.invalid' } });
      const tree = draftTree(await repo.tree(tenant));
      if (input.page_id && !tree.rows.has(input.page_id)) throw new AppError('page_not_found');
      const source = await sourceOf(tenant, input);
      if (input.piece && !(await lookup.reusableOf(tenant, input.piece))) throw new AppError('not_found');
      const grant: PreviewGrant = {
        appId: tenant.appId,
        staffUserId: staff.userId,
        persona: input.persona ?? 'everything',
        ...(input.product_ids?.length ? { productIds: input.product_ids } : {}),
        ...((input.started_days_ago ?? null) === null ? {} : { startedDaysAgo: input.started_days_ago ?? 0 }),
        ...(input.at ? { at: input.at } : {}),
        expiresAt: clock.ms() + expiresAfterMs,
        ...source,
        ...(input.piece ? { reusable: { kind: input.piece.kind, id: input.piece.id.toLowerCase() } } : {}),
      };
      const path = await pathOf(tenant, grant, input.page_id, tree.pathOf);
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
      const token = `${payload}.${signatureOf(payload)}`;
      return { token, url: `${await apps.originOf(tenant)}${path}?page_builder=${token}`, expires_at: clock.isoIn(expiresAfterMs) };
    },
    /** What a token grants, or null when it is forged, expired, of another app, or its maker may no longer see drafts. */
    read: async (tenant: Tenant, token: string): Promise<PreviewGrant | null> => {
      const [payload, signature, ...rest] = token.split('.');
      if (!payload || !signature || rest.length > 0 || token.length > 2000 || !sameSecret(signature, signatureOf(payload))) return null;
      const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PreviewGrant;
      if (grant.appId !== tenant.appId || grant.expiresAt <= clock.ms()) return null;
      return (await mayLook(tenant, grant.staffUserId)) ? grant : null;
    },
  };
}
