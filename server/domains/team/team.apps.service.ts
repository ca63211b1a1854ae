import type { StudioApp } from '@bandstand/contract/staff.ts';
import { slugOf } from '@bandstand/rules/pages/slugs.ts';
import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/work.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { FirstTemplates } from './team.service.ts';

type Entry = Omit<StudioApp, 'role'>;
interface Dependencies {
  db: Database;
  apps: Apps;
  accounts: Accounts;
  /** Apps where the person behind a session has a role. */
  appsOf: (staff: Staff) => Promise<StudioApp[]>;
}
export type TeamApps = ReturnType<typeof createTeamApps>;

/** The apps of an account: which there are for somebody of the team, and one more. */
export function createTeamApps({ db, apps, accounts, appsOf }: Dependencies) {
  let templates: FirstTemplates | null = null;
  return {
    useTemplates: (found: FirstTemplates): void => void (templates = found),
    list: async (staff: Staff): Promise<{ items: Entry[]; total_count: number }> => {
      const items = await appsOf(staff);
      return { items, total_count: items.length };
    },
    /** Another app of the same account, with its own voice and with whoever makes it as a member. Errors: 422 by field, slug_taken. */
    create: async (staff: Staff, input: { name: string; slug?: string; template_id?: string | null }): Promise<Entry> => {
      const name = input.name.trim();
      const templateId = input.template_id ?? null;
      refuseFields({
        name: name === '' && { key: 'field.required' },
        template_id: templateId !== null && !templates?.has(templateId) && { key: 'field.invalid' },
      });
      const { accountId, userId } = staff;
      const tenant = await transact(db, null, async (trx) => {
        const made = await apps.create(trx, { accountId, name, slug: input.slug ?? slugOf(name) });
        await accounts.addMember(trx, made, { userId, name: staff.name });
        const profileUserId = await accounts.addPerson(trx, made, { email: `app@${made.slug}.invalid`, name });
        const profileId = await accounts.addMember(trx, made, { userId: profileUserId!, name, isAppProfile: true });
        await apps.setMessagingProfile(trx, made, profileId!);
        return made;
      });
      apps.created(tenant);
      if (templateId !== null) await templates?.install(tenant, { userId, name: staff.name }, templateId);
      return { id: tenant.appId, slug: tenant.slug, name, url: await apps.originOf(tenant), icon_url: null };
    },
  };
}
