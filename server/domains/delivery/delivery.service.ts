import type { AppConfig } from '@bandstand/contract/apps.ts';
import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { RenderInput } from '@bandstand/contract/render.ts';
import { withPaths } from '@bandstand/rules/pages/navigation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { pageHeaders } from '../../platform/http/page-headers.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ClientBundle } from './delivery.bundle.ts';
import { bytesOf, type Bytes } from './delivery.bytes.ts';
import { createPublicCache, type PublicAnswer } from './delivery.cache.ts';
import { documentOf, memberPolicy, stripePermissions } from './delivery.html.ts';
import type { PageData } from './delivery.page.service.ts';
import { isScreen } from './delivery.addresses.ts';
import { accessTree, isForEverybody } from './delivery.tree.service.ts';

export interface DeliveryDependencies {
  pages: Pages;
  pageData: PageData;
  bundle: ClientBundle;
  clock: Clock;
  apps: Pick<Apps, 'config' | 'originOf'>;
  /** Origins of the studio, which may frame the app. */
  studioOrigins: readonly string[];
}

/** One request for an answer. `hasSession`: it carried something personal, valid or not. */
export interface Asked {
  tenant: Tenant;
  /** Normal form: one leading slash, none at the end. */
  path: string;
  url: string;
  hasSession: boolean;
  member: () => Promise<Member | null>;
  preview: PreviewGrant | null;
}
export type Answer =
  | { state: 'public'; answer: PublicAnswer }
  | { state: 'private'; bytes: Bytes; status: number; headers: Record<string, string> }
  | { state: 'moved'; to: string };

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';
type Kind = 'html' | 'json' | 'tree';
/** How often an answer is made again because something was published meanwhile. */
const mostTries = 5;

export type Delivery = ReturnType<typeof createDelivery>;

/** The config for a tree: its version, and its entries with the addresses that their pages have in it. */
export const configIn = (config: AppConfig, tree: Pick<PageTree, 'version' | 'page' | 'pathOf'>): AppConfig => {
  const pathOf = (id: string) => (tree.page(id) ? tree.pathOf(id) : undefined);
  return { ...config, tree_version: tree.version, tab_bar: withPaths(config.tab_bar, pathOf), menu: withPaths(config.menu, pathOf) };
};

/**
 * Pages on their way out. Answers that all guests share are made once per publish; everything else is made for one viewer and never cached (ACC-21).
 */
export function createDelivery({ pages, pageData, bundle, clock, apps: { config, originOf }, studioOrigins }: DeliveryDependencies) {
  const cache = createPublicCache();
  const policy = { ...pageHeaders, 'content-security-policy': memberPolicy(studioOrigins) };
  const stripePolicy = { ...policy, 'content-security-policy': memberPolicy(studioOrigins, true), 'permissions-policy': stripePermissions };
  const headersOf = async (tenant: Tenant, kind: Kind): Promise<Record<string, string>> => {
    if (kind !== 'html') return {};
    return (await config(tenant)).payments.provider === 'stripe' ? stripePolicy : policy;
  };

  const versionOf = async (tenant: Tenant): Promise<string> => {
    const [tree, { version }, built] = await Promise.all([pages.tree(tenant), config(tenant), bundle.current()]);
    return `${tree.version}.${version}.${built.version}`;
  };

  async function draw(asked: Asked, visit: Visit, page: PageJson | null, status: 200 | 404): Promise<Bytes> {
    const [own, built, origin] = await Promise.all([config(asked.tenant), bundle.current(), originOf(asked.tenant)]);
    const input: RenderInput = {
      url: asked.url,
      language: visit.viewer.member?.language ?? defaultLanguage,
      config: configIn(await pages.configFor(asked.tenant, own, asked.preview), visit.tree),
      page,
      status,
      session: null,
    };
    return bytesOf(documentOf({ input, html: bundle.draw(built.render, input), files: built.files, origin }), htmlType);
  }

  /** The page of a path as this viewer gets it, or where it moved. */
  async function find(visit: Visit, path: string): Promise<{ page: PageJson | null; movedTo: string | null }> {
    const page = visit.tree.byPath(path);
    if (page) {
      const shown = await pageData.of(visit, page);
      return { page: shown && { ...shown, config_version: (await config(visit.tenant)).version }, movedTo: null };
    }
    return { page: null, movedTo: isScreen(path) ? null : await pages.redirectOf(visit, path) };
  }

  async function make(asked: Asked, kind: Kind, visit: Visit): Promise<Answer> {
    if (kind === 'tree') {
      const tree = accessTree(visit, asked.path);
      if (!tree) throw new AppError('page_not_found');
      const bytes = bytesOf(JSON.stringify(tree), jsonType);
      return !asked.hasSession && !visit.isPreview && isForEverybody(visit)
        ? { state: 'public', answer: { bytes, status: 200, headers: {} } }
        : { state: 'private', bytes, status: 200, headers: {} };
    }
    const { page, movedTo } = await find(visit, asked.path);
    if (movedTo) return { state: 'moved', to: movedTo };
    if (!page && kind === 'json') throw new AppError('page_not_found');
    const status = page || isScreen(asked.path) ? 200 : 404;
    const bytes = kind === 'json' ? bytesOf(JSON.stringify(page), jsonType) : await draw(asked, visit, page, status);
    const isPublic = page !== null && page.page.access.granted && !asked.hasSession && !visit.isPreview;
    const headers = await headersOf(asked.tenant, kind);
    return isPublic ? { state: 'public', answer: { bytes, status, headers } } : { state: 'private', bytes, status, headers };
  }

  /** The tree changes in place: an answer made meanwhile may mix two releases, and is made again. */
  async function makeOfOne(asked: Asked, kind: Kind, visitOf: () => Promise<Visit>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const visit = await visitOf();
      const { version } = visit.tree;
      const made = await make(asked, kind, visit);
      if (visit.tree.version === version || tries === mostTries) return made;
    }
  }

  return {
    /** HTML, page JSON or access tree of a path. Errors: page_not_found, for JSON and trees. */
    answer: async (asked: Asked, kind: Kind): Promise<Answer> => {
      const isForGuests = !asked.hasSession && !asked.preview;
      if (!isForGuests)
        return makeOfOne(asked, kind, async () => pages.visit(asked.tenant, asked.preview ? null : await asked.member(), asked.preview));
      const key = `${asked.tenant.appId} ${kind} ${asked.path}`;
      const version = await versionOf(asked.tenant);
      const hit = cache.get(key, version, clock.ms());
      if (hit) return { state: 'public', answer: hit };
      // Drawn without the query, which anyone can make up: it must not decide what others see.
      const made = await makeOfOne({ ...asked, url: asked.path }, kind, () => pages.visit(asked.tenant, null));
      if (made.state === 'public') cache.put(key, version, clock.ms(), made.answer);
      return made;
    },
    /** Addresses of pages that guests may open, for search engines. */
    openPaths: async (tenant: Tenant): Promise<{ path: string; at: string | null }[]> => {
      const visit = await pages.visit(tenant, null);
      return visit.tree
        .inOrder()
        .filter((page) => visit.decide(page.id).granted)
        .map((page) => ({ path: visit.tree.pathOf(page.id), at: page.publishedAt }));
    },
  };
}
