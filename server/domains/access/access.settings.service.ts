import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AccessChange } from '@bandstand/contract/pages.studio.ts';
import { accessChanges, personasOf } from '@bandstand/rules/access/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { Pages } from '../pages/pages.service.ts';

type Settings = AppAccess & { hide_private_pages: boolean };
interface Dependencies {
  appDrafts: Pick<AppDrafts, 'access' | 'checkAccess' | 'saveAccess'>;
  pages: Pick<Pages, 'tree'>;
  drafts: Pick<Drafts, 'accessState'>;
  clock: Clock;
}
export type AccessOfApp = ReturnType<typeof createAccessOfApp>;

/** Access to the app as a whole, and what changing it does to the published pages. */
export function createAccessOfApp({ appDrafts, pages, drafts, clock }: Dependencies) {
  async function changesBetween(tenant: Tenant, before: AppAccess, after: AppAccess): Promise<AccessChange[]> {
    const live = await pages.tree(tenant);
    const now = clock.iso();
    const [was, is] = [
      { tree: live.access, app: before },
      { tree: live.access, app: after },
    ];
    const changed = new Set(accessChanges(was, is, personasOf([was, is], now), now).map(({ pageId }) => pageId));
    return live
      .inOrder()
      .filter(({ id }) => changed.has(id))
      .map(({ id, title }) => ({
        page_id: id,
        title,
        path: live.pathOf(id),
        before: drafts.accessState(live.access, before, id),
        after: drafts.accessState(live.access, after, id),
      }));
  }
  return {
    view: (tenant: Tenant): Promise<Settings> => appDrafts.access(tenant),
    /** `dry_run` only returns which published pages would change. Errors: validation_failed for products and overlays of other apps. */
    change: async (
      tenant: Tenant,
      { dry_run, ...changes }: Partial<Settings> & { dry_run?: boolean },
    ): Promise<Settings & { access_changes: AccessChange[] }> => {
      const before = await appDrafts.access(tenant);
      await appDrafts.checkAccess(tenant, changes);
      const wanted: Settings = { ...before, ...changes };
      const access_changes = await changesBetween(tenant, before, wanted);
      return { ...(dry_run ? wanted : await appDrafts.saveAccess(tenant, changes)), access_changes };
    },
  };
}
