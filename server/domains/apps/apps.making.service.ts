import type { AppConfig } from '@bandstand/contract/apps.ts';
import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { openApp } from '@bandstand/rules/access/facts.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { tabBarDefaults, toolbarDefaults } from './apps.config.ts';
import { isBadSlug } from './apps.hosts.ts';
import type { NewApp } from './apps.repo.ts';
import type { AppsParts } from './apps.registry.ts';
import type { AppSettings } from './apps.tables.ts';

export interface AppDraft {
  accountId: string;
  name: string;
  slug: string;
  theme?: Theme;
  settings?: AppSettings;
  access?: Partial<AppConfig['access']>;
  more?: Partial<Pick<NewApp, 'toolbar' | 'tab_bar' | 'menu' | 'messaging' | 'moderation' | 'hide_private_pages'>>;
}

/** Creates accounts and apps, and deletes apps. */
export function createAppMaking({ clock, ids, bus, env, repo, registry }: AppsParts) {
  return {
    createAccount: async (trx: Work, name: string): Promise<string> => {
      const id = ids.next();
      await repo.insertAccount(trx, { id, name });
      return id;
    },
    /**
     * Creates an app inside the caller's transaction; call `created` after the commit. Throws 422 for a slug that no host can carry, 409
     * `slug_taken`.
     */
    create: async (trx: Work, draft: AppDraft): Promise<Tenant> => {
      refuseFields({ app_slug: isBadSlug(draft.slug) && { key: 'field.invalid' } });
      const row = {
        account_id: draft.accountId,
        id: ids.next(),
        slug: draft.slug,
        name: draft.name,
        settings: draft.settings ?? {},
        theme: draft.theme ?? themeDefaults,
        toolbar: toolbarDefaults,
        tab_bar: tabBarDefaults,
        menu: [],
        access: { ...openApp, ...draft.access },
        created_at: clock.iso(),
        // In production, nothing is sold before the owner sets up payments (OPS-1).
        ...(env.nodeEnv === 'production' && { payments: { provider: 'none', publishable_key: null } }),
        ...draft.more,
      };
      if ((await repo.isFormer(trx, row.slug, null)) || !(await repo.insertApp(trx, row))) throw new AppError('slug_taken');
      return tenantOf(row);
    },
    setMessagingProfile: (trx: Work, tenant: Tenant, subscriberId: string) => repo.setMessagingProfile(trx, tenant.appId, subscriberId),
    created: (tenant: Tenant): void => {
      registry.forget();
      bus.publish('app.created', { tenant });
    },

    /** Call before removing an app in the same transaction. Errors: last_app, because nobody could log in to an account without apps. */
    lockAccount: async (trx: Work, tenant: Tenant): Promise<void> => {
      if ((await repo.lockAccount(trx, tenant.accountId)) < 2) throw new AppError('last_app');
    },
    /** Deletes the app with everything it has, for good; call `removed` after the commit. */
    remove: async (trx: Work, tenant: Tenant): Promise<void> => {
      await repo.remove(trx, tenant);
    },
    removed: (tenant: Tenant): void => {
      registry.forget();
      bus.publish('app.removed', { tenant });
    },
  };
}
