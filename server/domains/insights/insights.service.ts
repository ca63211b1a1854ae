import { themeDefaults } from '@bandstand/contract/theme.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Overview } from '../staff/staff.overview.service.ts';
import type { InsightsRepo } from './insights.repo.ts';

const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;
const shownPerKind = 8;
/** A name as it is searched: as the members domain stores it. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What the studio's first screen counts, and what its search palette finds (studio.md section 1). */
export function addInsights({
  repo,
  apps,
  overview,
  clock,
}: {
  repo: InsightsRepo;
  apps: Pick<Apps, 'require' | 'hostsOf'>;
  overview: Overview;
  clock: Clock;
}): void {
  overview.addHome(async (tenant, permissions) => {
    const since = clock.isoIn(-weekMs);
    const firstHour = isoOf(Math.ceil(msOf(since) / hourMs) * hourMs);
    const week = { since, sinceTs: msOf(since) * 1000, firstHour };
    const [row, { row: app }, hosts] = await Promise.all([repo.home(tenant, week), apps.require(tenant), apps.hostsOf(tenant)]);
    const hasHost = hosts.length > 0;
    const hasOwnColours = app.theme.primary_color.hex !== themeDefaults.primary_color.hex || app.theme_draft !== null;
    return {
      checklist: [
        { id: 'page', is_done: row.has_page, href: '/pages' },
        { id: 'theme', is_done: hasOwnColours, href: '/theme' },
        { id: 'publish', is_done: row.has_published, href: '/pages' },
        { id: 'product', is_done: row.has_product, href: '/products' },
        { id: 'domain', is_done: hasHost, href: '/settings/domain' },
        { id: 'imprint', is_done: Boolean(app.settings.legal?.imprint), href: '/settings/legal' },
        { id: 'privacy', is_done: Boolean(app.settings.legal?.privacy), href: '/settings/legal' },
      ],
      numbers: {
        members: row.members,
        new_members_7d: row.new_members,
        active_members_7d: row.active_members,
        completions_7d: row.completions,
        messages_7d: row.messages,
      },
      attention: [
        { id: 'unpublished', count: row.unpublished, href: '/pages' },
        {
          id: 'mails_failed',
          count: row.failed_mails,
          href: '/outbox',
          // The error may name the recipient of the mail.
          ...(row.mail_error !== null && permissions.has('notify.read') ? { detail: row.mail_error } : {}),
        },
      ],
    };
  });
  overview.addSearch({
    permission: 'build.read',
    find: async (tenant, term) =>
      (await repo.pages(tenant, term, shownPerKind)).map(({ id, title, path }) => ({
        type: 'page',
        id,
        title,
        subtitle: path,
        href: `/pages/${id}`,
      })),
  });
  overview.addSearch({
    permission: 'members.read',
    find: async (tenant, term) =>
      (await repo.members(tenant, term, plain(term), shownPerKind)).map(({ id, name, email }) => ({
        type: 'member',
        id,
        title: name,
        subtitle: email,
        href: `/members/${id}`,
      })),
  });
}
