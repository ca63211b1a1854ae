import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Installed, Template, TemplateContent, TemplateKind, TemplatePage, TemplateTarget } from '@bandstand/contract/templates.ts';
import type { Readable } from 'node:stream';
import { slugOf } from '@bandstand/rules/pages/slugs.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/platform.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { Forms } from '../forms/forms.service.ts';
import { packed, unpacked } from './templates.archive.ts';
import { checkBytes, checkedShape, ownMedia } from './templates.check.ts';
import type { ContentOf, Saved, TemplateSource } from './templates.content.service.ts';
import type { Install } from './templates.install.service.ts';
import type { Installer } from './templates.parts.ts';
import type { OwnTemplates } from './templates.own.service.ts';
import { innerIdsOf, remappedForm } from '@bandstand/rules/templates/forms.ts';
import { remapped } from '@bandstand/rules/templates/remap.ts';
import type { StarterTemplates } from './templates.starters.service.ts';

export interface TemplatesDependencies {
  ids: Ids;
  log: Log;
  starters: StarterTemplates;
  own: OwnTemplates;
  drafts: Pick<Drafts, 'checkedContent'>;
  contentOf: ContentOf;
  install: Install;
  checkedForm: Forms['fromOutside'];
}
export type Templates = ReturnType<typeof createTemplates>;

/** Templates that come with Bandstand, and those that an owner saves from pages, saved block groups, or the whole app. */
export function createTemplates({ ids, log, starters, own, drafts, contentOf, install, checkedForm }: TemplatesDependencies) {
  /** A template to install or to export. Throws not_found. */
  const sourceOf = (tenant: Tenant, id: string): Promise<TemplateSource> => (starters.has(id) ? starters : own).source(tenant, id);

  const installInto = async (tenant: Tenant, author: Installer, id: string, target: TemplateTarget, keep?: Keep<Installed>): Promise<Installed> =>
    install(tenant, author, { ...(await sourceOf(tenant, id)), target }, keep);

  return {
    has: starters.has,
    /** Bandstand's templates first, then the app's own, newest first. */
    list: async (tenant: Tenant, kind?: TemplateKind): Promise<{ items: Template[]; total_count: number }> => {
      const given = kind === undefined || kind === 'app' ? await starters.list(tenant) : [];
      const items = [...given, ...(await own.list(tenant, kind))];
      return { items, total_count: items.length };
    },

    /** Saves a page with everything below it, a saved block group, or the whole app in its current draft. Throws page_not_found, not_found. */
    save: async (tenant: Tenant, author: { name: string }, saved: Saved, keep?: Keep<Template>): Promise<Template> => {
      const { content, read } = await contentOf(tenant, saved);
      if (saved.kind !== 'block_group' && content.pages.length === 0) throw new AppError('page_not_found');
      return own.add(tenant, author, content, read, keep);
    },

    /** Copies a whole app, in its current draft, into another empty one: as drafts. */
    copy: async (from: Tenant, to: Tenant, author: Omit<Installer, 'maySell'>): Promise<void> => {
      const { content, read } = await contentOf(from, { kind: 'app', title: from.slug });
      const target = { publish: false, theme: true, navigation: true };
      await install(to, { ...author, maySell: true }, { content, target, read });
    },

    /** Removes one of the app's own. Throws not_found, also for those that come with Bandstand. */
    remove: own.remove,

    /** Installs a template in the app. Throws not_found, and the errors of an install. */
    install: installInto,

    /** Installs the template of a new app. If it fails, the app stays empty and its owner can choose again. */
    installFirst: async (tenant: Tenant, author: Omit<Installer, 'maySell'>, id: string): Promise<void> => {
      const target = { publish: true, theme: true, navigation: true };
      await installInto(tenant, { ...author, maySell: true }, id, target).catch((error: unknown) => {
        log.error({ err: error, template: id }, 'a template was not installed');
      });
    },

    /** The template as one file. Throws not_found. */
    file: async (tenant: Tenant, id: string): Promise<{ name: string; bytes: Readable }> => {
      const { content, read } = await sourceOf(tenant, id);
      return { name: `${slugOf(content.title)}.zip`, bytes: packed(content, read) };
    },

    /** Imports a file, checked like any input. Throws template_unreadable, upload_too_large. */
    importFile: async (tenant: Tenant, author: { name: string }, archive: Buffer): Promise<Template> => {
      const { content: raw, files } = await unpacked(archive);
      const shaped = checkedShape(raw);
      const media = shaped.media.filter(({ file }) => files.has(file));
      for (const { kind, file } of media) await checkBytes(kind, files.get(file) ?? Buffer.alloc(0));
      const content = { ...shaped, media };
      await refuseFaulty({ drafts, ids, checkedForm }, tenant, content);
      return own.add(tenant, author, content, ({ file }) => Promise.resolve(files.get(file) ?? null));
    },
  };
}

/** Checks content from another app as an install would, before it is stored. Throws template_unreadable. */
async function refuseFaulty(
  { drafts, ids, checkedForm }: Pick<TemplatesDependencies, 'drafts' | 'ids' | 'checkedForm'>,
  tenant: Tenant,
  content: TemplateContent,
): Promise<void> {
  const { forms = [] } = content;
  const media = ownMedia(content);
  const all = [...content.pages, ...content.composed, ...content.overlays, ...content.workouts, ...forms, ...content.products];
  const reusables = new Set([...content.composed, ...content.workouts, ...forms].map(({ id }) => id));
  const mapping = {
    ids: new Map([...all, ...innerIdsOf(content)].map(({ id }) => [id, id])),
    media,
    paths: new Map<string, string>(),
    next: ids.next,
  };
  const check = async (blocks: readonly Block[], page?: TemplatePage): Promise<void> => {
    const input = remapped({ blocks: [...blocks], ...page?.fields, ...(page?.type_data ? { type_data: page.type_data } : {}) }, mapping);
    await drafts.checkedContent(tenant, input, page?.type ?? 'generic', { reusables, media });
  };
  try {
    for (const page of content.pages) await check(page.blocks, page);
    for (const { data } of forms) await checkedForm(tenant, remappedForm(data, mapping));
    for (const { blocks } of [...content.composed, ...content.overlays]) await check(blocks);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('template_unreadable', { extra: { detail: Object.keys(error.fields ?? {})[0] ?? error.code } });
  }
}
