import type { AppDetails } from '@bandstand/contract/account.ts';
import type { Permission } from '@bandstand/contract/permission.ts';
import type { StudioApp } from '@bandstand/contract/staff.ts';
import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { AppDraft } from '../apps/apps.making.service.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { FirstTemplates } from '../staff/staff.service.ts';
import type { AccountRepo } from './account.repo.ts';

type Entry = Omit<StudioApp, 'role'>;
type Made = Pick<AppDraft, 'name' | 'slug' | 'settings' | 'access' | 'more'>;
/** The templates that new apps are made from. */
export interface AppSources extends FirstTemplates {
  /** Copies what an app is made of into another one, as drafts. */
  copy(from: Tenant, to: Tenant, author: { userId: string; name: string }): Promise<void>;
}
interface Dependencies {
  db: Database;
  repo: AccountRepo;
  apps: Apps;
  accounts: Accounts;
  /** Apps in which the person of this session has a role. */
  appsOf: (staff: Staff) => Promise<StudioApp[]>;
  templates: AppSources;
  /** Removes the files of an app after the commit. */
  removeFilesLater: (trx: Work, appId: string) => Promise<void>;
}
export type AccountApps = ReturnType<typeof createAccountApps>;

/** Creates and deletes apps. */
function createAppOpening({
  db,
  repo,
  apps,
  accounts,
  removeFilesLater,
}: Pick<Dependencies, 'db' | 'repo' | 'apps' | 'accounts' | 'removeFilesLater'>) {
  return {
    /** An app with its own app profile, and with its creator as a member. */
    make: async ({ accountId, userId, name: by }: Staff, draft: Made): Promise<Tenant> => {
      const tenant = await transact(db, null, async (trx) => {
        const made = await apps.create(trx, { accountId, ...draft });
        await accounts.addMember(trx, made, { userId, name: by });
        const profileUserId = await accounts.addPerson(trx, made, { email: `app@${made.slug}.invalid`, name: draft.name });
        const profileId = profileUserId && (await accounts.addMember(trx, made, { userId: profileUserId, name: draft.name, isAppProfile: true }));
        if (!profileId) throw new Error(`The new app ${made.slug} has a profile already`);
        await apps.setMessagingProfile(trx, made, profileId);
        return made;
      });
      apps.created(tenant);
      return tenant;
    },
    entryOf: async (tenant: Tenant, name: string): Promise<Entry> => ({
      id: tenant.appId,
      slug: tenant.slug,
      name,
      url: await apps.originOf(tenant),
      icon_url: null,
    }),
    /** Deletes all of it, with the users who are in no other app; the files follow. Errors: last_app. */
    remove: async (tenant: Tenant): Promise<void> => {
      await transact(db, null, async (trx) => {
        await apps.lockAccount(trx, tenant);
        await repo.removePeople(trx, tenant);
        await apps.remove(trx, tenant);
        await removeFilesLater(trx, tenant.appId);
      });
      apps.removed(tenant);
    },
  };
}

/** Apps that a staff member may work on. */
function createAppLooking({ repo, apps, appsOf }: Pick<Dependencies, 'repo' | 'apps' | 'appsOf'>) {
  /** An app in which the person has that permission. Errors: not_found without a role in it, forbidden. */
  async function require(staff: Staff, id: string, permission: Permission): Promise<{ tenant: Tenant; entry: Entry }> {
    const chosenApp = (await appsOf(staff)).find((app) => app.id === id.toLowerCase());
    const tenant = chosenApp && (await apps.byId(chosenApp.id));
    if (!chosenApp || !tenant) throw new AppError('not_found');
    if (!permissionsFor([chosenApp.role]).has(permission)) throw new AppError('forbidden');
    const { role: _role, ...entry } = chosenApp;
    return { tenant, entry };
  }
  const details = async (staff: Staff, id: string): Promise<AppDetails> => {
    const { tenant, entry } = await require(staff, id, 'settings');
    const [counts, all] = await Promise.all([repo.counts(tenant), apps.ofAccount(staff.accountId)]);
    return { ...entry, is_only: all.length === 1, counts };
  };
  return { require, details };
}

/** Copies an app. */
function createDuplicating({
  apps,
  templates,
  opening,
  require,
}: Pick<Dependencies, 'apps' | 'templates'> & {
  opening: ReturnType<typeof createAppOpening>;
  require: ReturnType<typeof createAppLooking>['require'];
}) {
  const { make, entryOf, remove } = opening;
  return {
    /**
     * A new app with the same pages, look, settings and rules, as drafts for its owner to publish. Members stay behind: what they agreed to and paid
     * for belongs to the original. Errors: not_found, forbidden, 422 by field, slug_taken.
     */
    duplicate: async (staff: Staff, id: string, input: { name: string; slug?: string; with_members?: boolean }): Promise<Entry> => {
      const { tenant: from } = await require(staff, id, 'account');
      const name = input.name.trim();
      refuseFields({ name: name === '' && { key: 'field.required' }, with_members: input.with_members === true && { key: 'field.invalid' } });
      const { row } = await apps.require(from);
      const { icon: _icon, ...settings } = row.settings;
      const tenant = await make(staff, {
        name,
        slug: input.slug ?? appSlugOf(name),
        settings,
        // Products and overlays belong to the original app.
        access: { ...row.access, app_products: [], purchase_overlay: null },
        more: {
          messaging: row.messaging,
          moderation: row.moderation,
          hide_private_pages: row.hide_private_pages,
          // The logo is in the original app's library.
          toolbar: { ...(row.navigation_draft?.toolbar ?? row.toolbar), logo: null },
        },
      });
      try {
        await templates.copy(from, tenant, { userId: staff.userId, name: staff.name });
      } catch (error) {
        await remove(tenant);
        throw error;
      }
      return entryOf(tenant, name);
    },
  };
}

/** The apps of an account: lists those of a staff member; creates, copies and deletes apps. */
export function createAccountApps(dependencies: Dependencies) {
  const { apps, appsOf, templates } = dependencies;
  const opening = createAppOpening(dependencies);
  const { make, entryOf, remove } = opening;
  const { require, details } = createAppLooking(dependencies);
  return {
    ...createDuplicating({ apps, templates, opening, require }),
    list: async (staff: Staff): Promise<{ items: Entry[]; total_count: number }> => {
      const items = await appsOf(staff);
      return { items, total_count: items.length };
    },
    get: details,
    /** Creates another app of the same account. Errors: 422 by field, slug_taken. */
    create: async (staff: Staff, input: { name: string; slug?: string; template_id?: string | null }): Promise<Entry> => {
      const name = input.name.trim();
      const templateId = input.template_id ?? null;
      refuseFields({
        name: name === '' && { key: 'field.required' },
        template_id: templateId !== null && !templates.has(templateId) && { key: 'field.invalid' },
      });
      const tenant = await make(staff, { name, slug: input.slug ?? appSlugOf(name) });
      if (templateId !== null) await templates.install(tenant, { userId: staff.userId, name: staff.name }, templateId);
      return entryOf(tenant, name);
    },
    /** Errors: not_found, forbidden, 422 by field, slug_taken. */
    change: async (staff: Staff, id: string, input: { name?: string; slug?: string }): Promise<AppDetails> => {
      const { tenant } = await require(staff, id, 'settings');
      const name = input.name?.trim();
      refuseFields({ name: name === '' && { key: 'field.required' } });
      if (input.slug !== undefined && input.slug !== tenant.slug) await apps.rename(tenant, input.slug);
      if (name !== undefined) await apps.changeSettings(tenant, {}, name);
      return details(staff, id);
    },
    /** Deletes an app for good. `typed` is the app's name, typed again. Errors: not_found, forbidden, 422 for another name, last_app. */
    remove: async (staff: Staff, id: string, typed: string): Promise<void> => {
      const { tenant, entry } = await require(staff, id, 'account');
      refuseFields({ name: typed.trim() !== entry.name.trim() && { key: 'field.invalid' } });
      await remove(tenant);
    },
  };
}
