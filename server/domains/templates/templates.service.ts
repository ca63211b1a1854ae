import type { Block } from '@bandstand/contract/blocks/block.ts';
import type {
  Installed,
  Template,
  TemplateContent,
  TemplateKind,
  TemplateMedium,
  TemplatePage,
  TemplateTarget,
} from '@bandstand/contract/templates.ts';
import type { Readable } from 'node:stream';
import { slugOf } from '@bandstand/rules/pages/slugs.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { DraftTreeEdits } from '../drafts/drafts.tree.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import { packed, unpacked } from './templates.archive.ts';
import { checkBytes, checkedShape, ownMedia } from './templates.check.ts';
import { collected, type Sources } from './templates.collect.ts';
import type { Install, Installer } from './templates.install.service.ts';
import { remapped } from './templates.remap.ts';
import { maxTemplates, type TemplateEntry, type TemplateRow, type TemplatesRepo } from './templates.repo.ts';
import { summaryOf } from './templates.summary.ts';
import type { TemplateSummary } from './templates.tables.ts';
import type { EventPlan } from '@bandstand/rules/events/dates.ts';

/** The templates that come with Bandstand: written and drawn, made into content when somebody asks. */
export interface Starters {
  readonly ids: readonly string[];
  content(id: string, when: { nowMs: number; timezone: string }): TemplateContent;
  picture(id: string, mediaId: string): Promise<Buffer | null>;
  /** The same, drawn small for a list. */
  preview(id: string, mediaId: string): Promise<Buffer | null>;
}
/** A medium of the library as a file. */
export interface LibraryFile {
  id: string;
  kind: TemplateMedium['kind'];
  title: string;
  alt: string | null;
  extension: string;
  read: () => Promise<Buffer>;
}
export interface TemplatesDependencies {
  repo: TemplatesRepo;
  storage: Storage;
  clock: Clock;
  ids: Ids;
  starters: Starters;
  apps: Pick<Apps, 'require'>;
  drafts: Pick<Drafts, 'tree' | 'rows' | 'checkedContent'>;
  edits: Pick<DraftTreeEdits, 'subtree'>;
  sources: (tenant: Tenant) => Sources;
  /** Events by their page, and whose dates which pages are: these are made again from the plan. */
  eventPlans: (tenant: Tenant) => Promise<{ plans: ReadonlyMap<string, EventPlan>; dates: ReadonlyMap<string, string> }>;
  /** Pictures and files of the library; videos and sounds stay where they are. */
  libraryFiles: (tenant: Tenant, ids: readonly string[]) => Promise<LibraryFile[]>;
  install: Install['install'];
}
/** The bytes of a template's medium, read when they are needed; null: there are none. */
type ReadMedium = (medium: TemplateMedium) => Promise<Buffer | null>;
export interface Saved {
  kind: TemplateKind;
  source_id?: string | null;
  title: string;
}
export type Templates = ReturnType<typeof createTemplates>;

/** Templates: those that come along, and those that an owner keeps of pages, of blocks, or of the whole app. */
export function createTemplates(parts: TemplatesDependencies) {
  const { repo, storage, clock, ids, starters, apps, drafts, edits, sources, libraryFiles, eventPlans, install } = parts;
  const summaries = new LRUCache<string, Promise<TemplateSummary>>({ max: 100 });
  const isStarter = (id: string): boolean => starters.ids.includes(id.toLowerCase());
  const keyOf = (tenant: Tenant, id: string, file: string): string => `${tenant.appId}/templates/${id}/${file}`;

  const starterContent = async (tenant: Tenant, id: string): Promise<TemplateContent> => {
    const { config } = await apps.require(tenant);
    return starters.content(id.toLowerCase(), { nowMs: clock.ms(), timezone: config.app.timezone });
  };
  const summaryOfStarter = (id: string, content: TemplateContent): Promise<TemplateSummary> => {
    const known = summaries.get(id) ?? summaryOf(content, (mediaId) => starters.preview(id, mediaId));
    summaries.set(id, known);
    return known;
  };
  const shown = ({ id, kind, title, summary, author_name, created_at }: TemplateEntry): Template => ({
    id,
    kind,
    title,
    is_own: true,
    created_at,
    author: author_name,
    ...summary,
  });
  const starterShown = async (tenant: Tenant, id: string): Promise<Template> => {
    const content = await starterContent(tenant, id);
    const { kind, title } = content;
    return { id, kind, title, is_own: false, created_at: null, author: null, ...(await summaryOfStarter(id, content)) };
  };
  const requireOwn = async (tenant: Tenant, id: string): Promise<TemplateRow> => {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  /** A template as it is installed or taken along. Errors: not_found. */
  const sourceOf = async (tenant: Tenant, id: string): Promise<{ content: TemplateContent; read: ReadMedium }> => {
    if (isStarter(id)) return { content: await starterContent(tenant, id), read: (medium) => starters.picture(id.toLowerCase(), medium.id) };
    const { content, id: ownId } = await requireOwn(tenant, id);
    return { content, read: ({ file }) => storage.read(keyOf(tenant, ownId, file)).catch(() => null) };
  };

  /** Takes content and the bytes of its media into the app's templates. Errors: 422 where the library of templates is full. */
  async function add(
    tenant: Tenant,
    author: { name: string },
    content: TemplateContent,
    read: ReadMedium,
    keep: Keep<Template> = keepNothing,
  ): Promise<Template> {
    if ((await repo.count(tenant)) >= maxTemplates) throw new AppError('validation_failed', { fields: { title: [{ key: 'template.full' }] } });
    const id = ids.next();
    const byId = new Map(content.media.map((medium) => [medium.id, medium]));
    try {
      for (const medium of content.media) {
        const bytes = await read(medium);
        if (bytes) await storage.put(keyOf(tenant, id, medium.file), bytes);
      }
      const summary = await summaryOf(content, async (mediaId) => (byId.has(mediaId) ? read(byId.get(mediaId)!) : null));
      const row = {
        app_id: tenant.appId,
        id,
        kind: content.kind,
        title: content.title,
        summary,
        content,
        author_name: author.name,
        created_at: clock.iso(),
      };
      const template = shown(row);
      await repo.insert(tenant, row, (trx) => keep(trx, template));
      return template;
    } catch (error) {
      await storage.remove(`${tenant.appId}/templates/${id}`);
      throw error;
    }
  }

  /** The pages of a template, parents first, siblings in order. Errors: page_not_found. */
  async function pagesOf(tenant: Tenant, rootId: string | null): Promise<TemplatePage[]> {
    const tree = await drafts.tree(tenant);
    if (rootId !== null && !tree.rows.has(rootId)) throw new AppError('page_not_found');
    const isGone = (id: string | null): boolean => {
      const row = id === null ? undefined : tree.rows.get(id);
      return row !== undefined && (row.archived_at !== null || isGone(row.parent_id));
    };
    const top = rootId === null ? [...tree.rows.values()].filter(({ parent_id }) => parent_id === null) : [tree.rows.get(rootId)!];
    const light = top.flatMap(({ id }) => edits.subtree(tree, id)).filter(({ id }) => !isGone(id));
    if (light.length === 0 && rootId !== null) throw new AppError('page_not_found');
    const order = new Map([...tree.rows.keys()].map((id, at) => [id, at]));
    const { plans, dates } = await eventPlans(tenant);
    const isKept = new Set(light.map(({ id }) => id));
    const isMadeAgain = (id: string) => id !== rootId && isKept.has(dates.get(id) ?? '');
    const below = Map.groupBy(light, ({ id, parent_id }) => (id === rootId ? null : parent_id));
    const walk = (parentId: string | null): string[] =>
      (below.get(parentId) ?? [])
        .toSorted((a, b) => order.get(a.id)! - order.get(b.id)!)
        .flatMap(({ id }) => (isMadeAgain(id) ? [] : [id, ...walk(id)]));
    const wanted = walk(null);
    const full = new Map((await drafts.rows(tenant, wanted)).map((row) => [row.id, row]));
    return wanted.flatMap((id) => {
      const row = full.get(id);
      if (!row) return [];
      const { type, slug, title, fields, access, type_data, blocks } = row;
      const event = plans.get(id);
      const page = {
        id,
        parent_id: id === rootId ? null : row.parent_id,
        type,
        slug,
        path: tree.pathOf(id),
        title,
        fields,
        access,
        type_data,
        blocks,
      };
      return [event ? { ...page, event } : page];
    });
  }

  /** Where content of another app is looked through before it is kept: as an install would. Errors: template_unreadable. */
  async function refuseFaulty(tenant: Tenant, content: TemplateContent): Promise<void> {
    const media = ownMedia(content);
    const all = [...content.pages, ...content.composed, ...content.overlays, ...content.workouts, ...content.products].map(({ id }) => id);
    const pieces = new Set([...content.composed, ...content.workouts].map(({ id }) => id));
    const mapping = { ids: new Map(all.map((id) => [id, id])), media, paths: new Map<string, string>(), next: ids.next };
    const look = async (blocks: readonly Block[], page?: TemplatePage): Promise<void> => {
      const input = remapped({ blocks: [...blocks], ...page?.fields, ...(page?.type_data ? { type_data: page.type_data } : {}) }, mapping);
      await drafts.checkedContent(tenant, input, page?.type ?? 'generic', { pieces, media });
    };
    try {
      for (const page of content.pages) await look(page.blocks, page);
      for (const { blocks } of [...content.composed, ...content.overlays]) await look(blocks);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('template_unreadable', { extra: { detail: Object.keys(error.fields ?? {})[0] ?? error.code } });
    }
  }

  /** What a template of that would hold. Errors: page_not_found, not_found. */
  async function contentOf(tenant: Tenant, { kind, source_id, title }: Saved): Promise<{ content: TemplateContent; read: ReadMedium }> {
    if (kind !== 'app' && !source_id) throw new AppError('validation_failed', { fields: { source_id: [{ key: 'field.required' }] } });
    const from = sources(tenant);
    const pages = kind === 'block_group' ? [] : await pagesOf(tenant, kind === 'app' ? null : source_id!.toLowerCase());
    const groups = kind === 'block_group' ? await from.composed([source_id!.toLowerCase()]) : [];
    if (kind === 'block_group' && groups.length === 0) throw new AppError('not_found');
    const start = { pages, composed: groups.map((group) => ({ id: group.id, title: group.title, blocks: group.data.blocks })) };
    const { mediaIds, ...all } = await collected(start, from);
    const media = await libraryFiles(tenant, mediaIds);
    const readers = new Map(media.map(({ id, read }) => [id, read]));
    const { row } = await apps.require(tenant);
    const navigation = row.navigation_draft ?? { tab_bar: row.tab_bar, menu: row.menu };
    const content: TemplateContent = {
      format: 'bandstand-template',
      version: 1,
      kind,
      title: title.trim() || title,
      description: null,
      look: kind === 'app' ? { theme: row.theme_draft ?? row.theme, ...navigation } : null,
      ...all,
      media: media.map((medium) => ({
        id: medium.id,
        kind: medium.kind,
        title: medium.title.slice(0, 200),
        alt: medium.alt?.slice(0, 1000) ?? null,
        file: `media/${medium.id}.${medium.extension}`,
      })),
    };
    return { content, read: async ({ id }) => (await readers.get(id)?.()) ?? null };
  }

  return {
    has: isStarter,
    /** Those that come with Bandstand, then the app's own, newest first. */
    list: async (tenant: Tenant, kind?: TemplateKind): Promise<{ items: Template[]; total_count: number }> => {
      const given = kind === undefined || kind === 'app' ? await Promise.all(starters.ids.map((id) => starterShown(tenant, id))) : [];
      const items = [...given, ...(await repo.list(tenant, kind)).map(shown)];
      return { items, total_count: items.length };
    },

    /** Keeps a page with all below it, a group of blocks, or the whole app as it is drafted now. Errors: page_not_found, not_found. */
    save: async (tenant: Tenant, author: { name: string }, saved: Saved, keep?: Keep<Template>): Promise<Template> => {
      const { content, read } = await contentOf(tenant, saved);
      if (saved.kind !== 'block_group' && content.pages.length === 0) throw new AppError('page_not_found');
      return add(tenant, author, content, read, keep);
    },

    /** Puts the whole of an app, as it is drafted now, into another one that is empty: as drafts. */
    copy: async (from: Tenant, to: Tenant, author: Installer): Promise<void> => {
      const { content, read } = await contentOf(from, { kind: 'app', title: from.slug });
      const target = { publish: false, theme: true, navigation: true };
      await install(to, author, { content, target, read });
    },

    /** One of the app's own. Errors: not_found, also for those that come with Bandstand. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      if (!(await repo.remove(tenant, id))) throw new AppError('not_found');
      await storage.remove(`${tenant.appId}/templates/${id}`);
    },

    /** Puts a template into the app. Errors: not_found, and those of an install. */
    install: async (tenant: Tenant, author: Installer, id: string, target: TemplateTarget, keep?: Keep<Installed>): Promise<Installed> => {
      return install(tenant, author, { ...(await sourceOf(tenant, id)), target }, keep);
    },

    /** The template as one file to take along. Errors: not_found. */
    file: async (tenant: Tenant, id: string): Promise<{ name: string; bytes: Readable }> => {
      const { content, read } = await sourceOf(tenant, id);
      return { name: `${slugOf(content.title)}.zip`, bytes: packed(content, read) };
    },

    /** Takes in a file, checked like any input. Errors: template_unreadable, upload_too_large. */
    importFile: async (tenant: Tenant, author: { name: string }, archive: Buffer): Promise<Template> => {
      const { content: raw, files } = await unpacked(archive);
      const content = checkedShape(raw);
      const media = content.media.filter(({ file }) => files.has(file));
      for (const { kind, file } of media) await checkBytes(kind, files.get(file)!);
      await refuseFaulty(tenant, { ...content, media });
      return add(tenant, author, { ...content, media }, ({ file }) => Promise.resolve(files.get(file) ?? null));
    },
  };
}
