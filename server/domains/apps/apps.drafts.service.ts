import { isDeepStrictEqual } from 'node:util';
import { AppAccess } from '@bandstand/contract/access.ts';
import { NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { ThemeSchema, type Theme } from '@bandstand/contract/theme.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { AppsEvents } from './apps.events.ts';
import type { Apps } from './apps.service.ts';
import type { AppsTables, Navigation } from './apps.tables.ts';

export type AppDraftKind = 'theme' | 'navigation';
/** An unpublished change of the app's look. */
export interface AppChange {
  type: AppDraftKind;
  author: string | null;
  changed_at: string | null;
}
/** A theme or a navigation, as a release stores it. */
export interface Look {
  type: AppDraftKind;
  value: Theme | Navigation;
}
export interface PublishedLook extends Look {
  replaced: Theme | Navigation;
}
type AccessSettings = AppAccess & { hide_private_pages: boolean };

/** Drops keys that the contract does not name (API-7), so they are never stored. */
const known = <T extends object>(schema: { properties: object }, value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([key, part]) => key in schema.properties && part !== undefined)) as T;

/** The navigation that members see. */
const navigationIn = ({ tab_bar, menu, toolbar }: Pick<AppsTables['apps'], 'tab_bar' | 'menu' | 'toolbar'>): Navigation => ({
  tab_bar,
  menu,
  toolbar,
});

/** Which of these ids are products or overlays of the app. */
type KnownIds = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
/** Products, overlays and pictures of an app, which domains above know. */
export interface DraftTargets {
  products: KnownIds;
  overlays: KnownIds;
  /** Pictures of the library, as they are stored now. */
  images: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Image>>;
  signed: <T>(tenant: Tenant, value: T) => Promise<T>;
}

export interface AppDraftsDependencies {
  apps: Apps;
  clock: Clock;
  bus: Bus<AppsEvents>;
  targets: Port<DraftTargets>;
}
type Row = Awaited<ReturnType<Apps['require']>>['row'];
interface Parts extends AppDraftsDependencies {
  /** Reads the row from the database, past the cache. */
  fresh: (tenant: Tenant) => Promise<Row>;
}
export type AppDrafts = ReturnType<typeof createAppDrafts>;

/** Theme and navigation are drafts until they are published (STU-3); access settings take effect at once. */
export function createAppDrafts(dependencies: AppDraftsDependencies) {
  const { apps } = dependencies;
  const parts = {
    ...dependencies,
    fresh: async (tenant: Tenant) => {
      apps.forget(tenant);
      return (await apps.require(tenant)).row;
    },
  };
  return { ...createThemeDraft(parts), ...createNavigationDraft(parts), ...createAccessSettings(parts), ...createLookPublishing(parts) };
}

function createThemeDraft({ apps: { repo }, clock, fresh }: Parts) {
  const themeOf = (row: Row) => ({
    theme: row.theme_draft ?? row.theme,
    published: row.theme,
    is_changed: row.theme_draft !== null,
  });
  return {
    theme: async (tenant: Tenant) => themeOf(await fresh(tenant)),
    saveTheme: async (tenant: Tenant, staff: Staff, changes: Partial<Theme>) => {
      // Two people may change different parts at once: each builds on what the other wrote.
      await repo.transaction(tenant, async (trx) => {
        const row = await repo.lock(trx, tenant);
        const theme = { ...(row.theme_draft ?? row.theme), ...known(ThemeSchema, changes) };
        const isChanged = !isDeepStrictEqual(theme, row.theme);
        await repo.draft(trx, tenant, {
          theme_draft: isChanged ? theme : null,
          theme_draft_at: isChanged ? clock.iso() : null,
          theme_draft_by: isChanged ? staff.name : null,
        });
      });
      return themeOf(await fresh(tenant));
    },
  };
}

function createNavigationDraft({ apps: { repo }, clock, targets, fresh }: Parts) {
  const navigationOf = (row: Row) => ({
    ...(row.navigation_draft ?? { tab_bar: row.tab_bar, menu: row.menu }),
    is_changed: row.navigation_draft !== null,
  });
  const toolbarOf = (row: Row) => {
    const toolbar = row.navigation_draft?.toolbar ?? row.toolbar;
    return { toolbar, is_changed: !isDeepStrictEqual(toolbar, row.toolbar) };
  };
  const shownToolbar = async (tenant: Tenant) => targets.current.signed(tenant, toolbarOf(await fresh(tenant)));

  /** Tab bar, menu and toolbar are published together, and two people may change different parts at once. */
  async function draftNavigation(tenant: Tenant, staff: Staff, changes: Partial<Navigation>): Promise<void> {
    await repo.transaction(tenant, async (trx) => {
      const row = await repo.lock(trx, tenant);
      const live = navigationIn(row);
      const wanted = { ...live, ...row.navigation_draft };
      const navigation = {
        tab_bar: changes.tab_bar?.map((entry) => known(NavigationEntry, entry)) ?? wanted.tab_bar,
        menu: changes.menu?.map((entry) => known(NavigationEntry, entry)) ?? wanted.menu,
        toolbar: changes.toolbar ?? wanted.toolbar,
      };
      const isChanged = !isDeepStrictEqual(navigation, live);
      await repo.draft(trx, tenant, {
        navigation_draft: isChanged ? navigation : null,
        navigation_draft_at: isChanged ? clock.iso() : null,
        navigation_draft_by: isChanged ? staff.name : null,
      });
    });
  }

  return {
    navigation: async (tenant: Tenant) => navigationOf(await fresh(tenant)),
    saveNavigation: async (tenant: Tenant, staff: Staff, changes: Partial<Navigation>) => {
      const entries = [...(changes.tab_bar ?? []), ...(changes.menu ?? [])];
      refuseFields({
        tab_bar: entries.some((entry) => [entry.screen, entry.page_id, entry.path].every((target) => target === undefined))
          ? { key: 'field.invalid' }
          : null,
      });
      await draftNavigation(tenant, staff, changes);
      return navigationOf(await fresh(tenant));
    },
    /** With addresses that staff can open: a logo is private until it is published. */
    toolbar: shownToolbar,
    /** Errors: validation_failed for a logo that is not in the library. */
    saveToolbar: async (tenant: Tenant, staff: Staff, changes: Partial<Toolbar>) => {
      const { toolbar } = toolbarOf(await fresh(tenant));
      const logoId = changes.logo?.media_id;
      const logo = logoId ? ((await targets.current.images(tenant, [logoId])).get(logoId) ?? null) : null;
      refuseFields({ logo: changes.logo && !logo ? { key: 'field.image_unknown' } : null });
      const given = known(Toolbar, { ...changes, ...(changes.logo === undefined ? {} : { logo }) });
      await draftNavigation(tenant, staff, { toolbar: { ...toolbar, ...given } });
      return shownToolbar(tenant);
    },
  };
}

function createAccessSettings({ apps, bus, targets, fresh }: Parts) {
  const accessOf = (row: Row): AccessSettings => ({ ...row.access, hide_private_pages: row.hide_private_pages });

  /** Refuses newly named ids of other apps. Ids that were there before may stay, so that a deleted product does not lock the settings. */
  async function refuseUnknown(tenant: Tenant, { app_products, purchase_overlay, ...flags }: Partial<AccessSettings>): Promise<void> {
    // A button for a provider that is not set up would lead nowhere.
    const invalid = { key: 'field.invalid' } as const;
    refuseFields({ sso_apple_enabled: flags.sso_apple_enabled && invalid, sso_google_enabled: flags.sso_google_enabled && invalid });
    if (!app_products && !purchase_overlay) return;
    const before = (await fresh(tenant)).access;
    const added = (app_products ?? []).map(({ id }) => id.toLowerCase()).filter((id) => before.app_products.every((product) => product.id !== id));
    const overlay = purchase_overlay && purchase_overlay.id !== before.purchase_overlay?.id ? [purchase_overlay.id.toLowerCase()] : [];
    const [products, overlays] = await Promise.all([targets.current.products(tenant, added), targets.current.overlays(tenant, overlay)]);
    refuseFields({
      app_products: added.some((id) => !products.has(id)) ? { key: 'field.invalid' } : null,
      purchase_overlay: overlay.some((id) => !overlays.has(id)) ? { key: 'field.invalid' } : null,
    });
  }

  return {
    /** Errors: validation_failed for products and overlays of other apps. */
    checkAccess: refuseUnknown,
    access: async (tenant: Tenant) => accessOf(await fresh(tenant)),
    saveAccess: async (tenant: Tenant, { hide_private_pages, ...access }: Partial<AccessSettings>) => {
      await refuseUnknown(tenant, access);
      await apps.repo.changeAccess(tenant, known(AppAccess, access), hide_private_pages);
      const app = await apps.configChanged(tenant);
      bus.publish('app.access_changed', { tenant });
      return accessOf(app.row);
    },
  };
}

/** How a release publishes these drafts. */
function createLookPublishing({ apps, clock, fresh }: Parts) {
  const { repo } = apps;
  return {
    /** Replaces the unpublished look as a whole, in the caller's transaction. */
    put: async (trx: Work, tenant: Tenant, author: string | null, look: { theme?: Theme; navigation?: Navigation }): Promise<void> => {
      const at = clock.iso();
      await repo.draft(trx, tenant, {
        ...(look.theme ? { theme_draft: look.theme, theme_draft_at: at, theme_draft_by: author } : {}),
        ...(look.navigation ? { navigation_draft: look.navigation, navigation_draft_at: at, navigation_draft_by: author } : {}),
      });
    },

    /** What differs from the published look. */
    changes: async (tenant: Tenant): Promise<AppChange[]> => {
      const row = await fresh(tenant);
      return [
        ...(row.theme_draft ? [{ type: 'theme' as const, author: row.theme_draft_by, changed_at: row.theme_draft_at }] : []),
        ...(row.navigation_draft ? [{ type: 'navigation' as const, author: row.navigation_draft_by, changed_at: row.navigation_draft_at }] : []),
      ];
    },
    /** The existing drafts, as a planned release stores them. */
    drafts: async (tenant: Tenant, kinds: readonly AppDraftKind[]): Promise<Look[]> => {
      const row = await fresh(tenant);
      return kinds.flatMap((type) => {
        const value = type === 'theme' ? row.theme_draft : row.navigation_draft;
        return value ? [{ type, value }] : [];
      });
    },
    /** Publishes the drafts inside the transaction of a release; call `published` after its commit. Returns the drafts that existed. */
    publish: async (trx: Work, tenant: Tenant, kinds: readonly AppDraftKind[]): Promise<PublishedLook[]> => {
      const row = await repo.lock(trx, tenant);
      const done: PublishedLook[] = [];
      if (kinds.includes('theme') && row.theme_draft) {
        await repo.publishTheme(trx, tenant, row.theme_draft);
        done.push({ type: 'theme', value: row.theme_draft, replaced: row.theme });
      }
      if (kinds.includes('navigation') && row.navigation_draft) {
        await repo.publishNavigation(trx, tenant, row.navigation_draft);
        done.push({ type: 'navigation', value: row.navigation_draft, replaced: navigationIn(row) });
      }
      return done;
    },
    /**
     * Makes looks live inside the transaction of a release. Existing drafts stay; `keepReplaced` turns the replaced look into the draft if there is
     * none.
     */
    putLive: async (trx: Work, tenant: Tenant, looks: readonly Look[], { keepReplaced }: { keepReplaced: boolean }): Promise<PublishedLook[]> => {
      const row = await repo.lock(trx, tenant);
      const done: PublishedLook[] = [];
      for (const { type, value } of looks) {
        const replaced = type === 'theme' ? row.theme : navigationIn(row);
        const waits = (type === 'theme' ? row.theme_draft : row.navigation_draft) ?? (keepReplaced ? replaced : null);
        const draft = waits && !isDeepStrictEqual(waits, value) ? waits : null;
        const changes =
          type === 'theme'
            ? { theme: value as Theme, theme_draft: draft as Theme | null }
            : { ...(value as Navigation), navigation_draft: draft as Navigation | null };
        await repo.replaceLook(trx, tenant, changes);
        done.push({ type, value, replaced });
      }
      return done;
    },
    /** What members see now. */
    live: async (trx: Work, tenant: Tenant): Promise<Record<AppDraftKind, Theme | Navigation>> => {
      const row = await repo.lock(trx, tenant);
      return { theme: row.theme, navigation: navigationIn(row) };
    },
    /** Announces a published theme or navigation. */
    published: async (tenant: Tenant): Promise<void> => {
      await apps.configChanged(tenant);
    },
  };
}
