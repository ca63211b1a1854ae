import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TemplateMedium } from '@bandstand/contract/templates.ts';
import { templateMaxBytes } from '@bandstand/contract/templates.ts';
import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains } from './compose.pages.ts';
import { createEventsRepo } from './domains/events/events.repo.ts';
import { incomingFile, receiveFile } from './domains/media/media.intake.ts';
import { createInstall } from './domains/templates/templates.install.service.ts';
import { createTemplatesRepo } from './domains/templates/templates.repo.ts';
import { templatesRoutes } from './domains/templates/templates.routes.ts';
import { createTemplates, type LibraryFile } from './domains/templates/templates.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Platform } from './platform/platform.ts';
import { createStarters } from './starters/starters.ts';

interface TemplatesParts {
  platform: Platform;
  identified: IdentityDomains;
  products: Commerce['products'];
  paged: PageDomains;
}

/** Templates: the starters, and what owners keep. They stand above pages, pieces, products and media, and write through these. */
export function composeTemplates({ platform, identified, products, paged }: TemplatesParts) {
  const { db, clock, ids, storage, limits, log } = platform;
  const { apps, media, drafts: appDrafts } = identified;
  const { shelves, drafts, edits, publishDrafts, mediaValues } = paged;

  const rowsById = async (tenant: Tenant, wanted: readonly string[]) => (wanted.length > 0 ? await media.byIds(tenant, wanted) : []);
  const libraryFiles = async (tenant: Tenant, wanted: readonly string[]): Promise<LibraryFile[]> =>
    (await rowsById(tenant, wanted)).flatMap((row) => {
      const [name, variant] = Object.entries(row.variants).find(([file]) => file === 'large.webp' || file.startsWith('original.')) ?? [];
      if (!name || !variant || row.status !== 'ready' || (row.kind !== 'image' && row.kind !== 'file')) return [];
      const extension = name.split('.').at(-1)!;
      return [{ id: row.id, kind: row.kind, title: row.title, alt: row.alt, extension, read: () => storage.read(variant.key) }];
    });
  const addMedium = async (tenant: Tenant, { title, alt, kind }: TemplateMedium, bytes: Buffer): Promise<{ id: string; isNew: boolean }> => {
    if (kind === 'image') {
      const { row, isNew } = await media.ensureImage(tenant, bytes, { title, alt });
      return { id: row.id, isNew };
    }
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-template-'));
    const discard = () => rm(folder, { recursive: true, force: true });
    try {
      await writeFile(path.join(folder, 'file'), bytes);
      const incoming = await incomingFile(path.join(folder, 'file'), title, {}, discard);
      return { id: (await media.take(tenant, incoming, kind, { title, isLibrary: true })).id, isNew: true };
    } finally {
      await discard();
    }
  };

  const events = createEventsRepo({ db });
  const { install } = createInstall({
    addEvent: (trx, tenant, pageId, plan) => events.insertDraft(trx, tenant, pageId, plan, clock.iso()),
    ids,
    drafts,
    publishDrafts,
    appDrafts,
    mediaValues,
    addMedium,
    pieces: {
      composed: (trx, tenant, author, piece) => shelves.composed.insert(trx, tenant, author, piece as never),
      overlays: (trx, tenant, author, piece) => shelves.overlays.insert(trx, tenant, author, piece as never),
      workouts: (trx, tenant, author, piece) => shelves.workouts.insert(trx, tenant, author, piece as never),
    },
    known: {
      pieces: shelves.knownPieces,
      overlays: shelves.knownOverlays,
      products: async (tenant, wanted) => new Set((await products.catalogue.productsByIds(tenant, wanted)).keys()),
    },
    planProduct: products.studio.planned,
  });
  const service = createTemplates({
    repo: createTemplatesRepo({ db }),
    storage,
    clock,
    ids,
    starters: createStarters(),
    apps,
    drafts,
    edits,
    libraryFiles,
    eventPlans: events.plans,
    install,
    sources: (tenant) => ({
      composed: (wanted) => shelves.composed.findMany(tenant, wanted),
      overlays: (wanted) => shelves.overlays.findMany(tenant, wanted),
      workouts: (wanted) => shelves.workouts.findMany(tenant, wanted),
      products: async (wanted) =>
        Promise.all([...(await products.catalogue.productsByIds(tenant, wanted)).keys()].map((id) => products.studio.product(tenant, id))),
    }),
  });
  const receive = async (request: Parameters<typeof receiveFile>[0]): Promise<Buffer> => {
    const incoming = await receiveFile(request, templateMaxBytes);
    try {
      return await readFile(incoming.file);
    } finally {
      await incoming.discard();
    }
  };
  return {
    service,
    routes: templatesRoutes({ service, limits, receive }),
    copy: (from: Tenant, to: Tenant, author: { userId: string; name: string }) => service.copy(from, to, { ...author, maySell: true }),
    /** For an app that was made a moment ago: a template that fails leaves it empty, and its owner chooses again. */
    installFirst: async (tenant: Tenant, author: { userId: string; name: string }, id: string): Promise<void> => {
      await service
        .install(tenant, { ...author, maySell: true }, id, { publish: true, theme: true, navigation: true })
        .catch((error: unknown) => log.error({ err: error, template: id }, 'a template was not installed'));
    },
  };
}
