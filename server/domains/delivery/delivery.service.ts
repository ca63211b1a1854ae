import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Language } from '@bandstand/contract/languages.ts';
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
import { documentOf, inlineJson, memberPolicy, stripePermissions } from './delivery.html.ts';
import type { PageData } from './delivery.page.service.ts';
import { isScreen } from './delivery.addresses.ts';
import { createDrawnDocuments, createMemberAnswers, createThemeStyles } from './delivery.shared.ts';
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
/** With the language that it is drawn in. */
type Drawn = Asked & { language: Language };
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

/** Headers of documents with this script inside. */
function policiesOf(first: string, studioOrigins: readonly string[]) {
  const plain = { ...pageHeaders, 'content-security-policy': memberPolicy(studioOrigins, first) };
  const withStripe = { ...plain, 'content-security-policy': memberPolicy(studioOrigins, first, true), 'permissions-policy': stripePermissions };
  return { first, plain, withStripe };
}

/** Makes the answer to one request. */
function createMaking({ pages, pageData, bundle, apps: { config, originOf }, studioOrigins }: DeliveryDependencies) {
  const [drawnOnce, styleOf] = [createDrawnDocuments(), createThemeStyles()];
  let policies = policiesOf('', studioOrigins);
  const headersOf = async (tenant: Tenant, kind: Kind): Promise<Record<string, string>> => {
    if (kind !== 'html') return {};
    const [own, { files }] = await Promise.all([config(tenant), bundle.current()]);
    // It changes with a build alone.
    if (policies.first !== files.first) policies = policiesOf(files.first, studioOrigins);
    return own.payments.provider === 'stripe' ? policies.withStripe : policies.plain;
  };

  async function draw(asked: Drawn, visit: Visit, page: PageJson | null, status: 200 | 404): Promise<Bytes> {
    const [own, built, origin] = await Promise.all([config(asked.tenant), bundle.current(), originOf(asked.tenant)]);
    const input: RenderInput = {
      url: asked.url,
      language: asked.language,
      config: configIn(await pages.configFor(asked.tenant, own, asked.preview), visit.tree),
      page,
      status,
      session: null,
    };
    const data = inlineJson(input);
    const mayWait = page !== null && page.page.access.granted && !asked.hasSession && !asked.preview && !input.config.payments.test_until;
    return drawnOnce([built.version, origin, mayWait ? 'waits' : '', data], htmlType, () =>
      documentOf({ input, data, style: styleOf(input.config.theme), html: bundle.draw(built.render, input), files: built.files, mayWait, origin }),
    );
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

  async function make(asked: Drawn, kind: Kind, visit: Visit): Promise<Answer> {
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
  async function makeOfOne(asked: Drawn, kind: Kind, visitOf: () => Promise<Visit>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const visit = await visitOf();
      const { version } = visit.tree;
      const made = await make(asked, kind, visit);
      if (visit.tree.version === version || tries === mostTries) return made;
    }
  }

  return makeOfOne;
}

/**
 * Pages on their way out. Answers that all guests share are made once per publish; everything else is made for one viewer and never cached (ACC-21).
 */
export function createDelivery(dependencies: DeliveryDependencies) {
  const {
    pages,
    bundle,
    clock,
    apps: { config },
  } = dependencies;
  const makeOfOne = createMaking(dependencies);
  const [cache, memberAnswers] = [createPublicCache(), createMemberAnswers()];
  const versionOf = async (tenant: Tenant, tree: Pick<PageTree, 'version'>): Promise<string> => {
    const [{ version }, built] = await Promise.all([config(tenant), bundle.current()]);
    return `${tree.version}.${version}.${built.version}`;
  };

  /** For someone with a session, valid or not: the answer of others whose rights, completions and bookmarks decide the same, else their own. */
  async function answerMember(asked: Asked, kind: Kind, member: Member | null): Promise<Answer> {
    const language = member?.language ?? (await config(asked.tenant)).app.default_language;
    const seen = await pages.visit(asked.tenant, member);
    const key = `${asked.tenant.appId} ${kind} ${language} ${asked.path}`;
    const version = await versionOf(asked.tenant, seen.tree);
    const known = memberAnswers.find(key, version, seen.viewer, clock.ms());
    if (known) return { state: 'private', ...known };
    let last = pages.watched(seen);
    let isFirst = true;
    // Drawn without the query, as for guests.
    const made = await makeOfOne({ ...asked, url: asked.path, language }, kind, async () => {
      if (!isFirst) last = pages.watched(await pages.visit(asked.tenant, member));
      isFirst = false;
      return last.visit;
    });
    if (made.state === 'private' && version === (await versionOf(asked.tenant, last.visit.tree)))
      memberAnswers.keep(key, version, last.looks, clock.ms(), { bytes: made.bytes, status: made.status, headers: made.headers });
    return made;
  }

  return {
    /** HTML, page JSON or access tree of a path. Errors: page_not_found, for JSON and trees. */
    answer: async (asked: Asked, kind: Kind): Promise<Answer> => {
      const isForGuests = !asked.hasSession && !asked.preview;
      const { default_language: language } = (await config(asked.tenant)).app;
      if (asked.preview) return makeOfOne({ ...asked, language }, kind, () => pages.visit(asked.tenant, null, asked.preview));
      if (!isForGuests) return answerMember(asked, kind, await asked.member());
      const key = `${asked.tenant.appId} ${kind} ${asked.path}`;
      const version = await versionOf(asked.tenant, await pages.tree(asked.tenant));
      const hit = cache.get(key, version, clock.ms());
      if (hit) return { state: 'public', answer: hit };
      // Drawn without the query, which anyone can make up: it must not decide what others see.
      const made = await makeOfOne({ ...asked, url: asked.path, language }, kind, () => pages.visit(asked.tenant, null));
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
