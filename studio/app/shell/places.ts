import type { Permission } from '@bandstand/contract/permission.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Tag from 'lucide-react/icons/tag';
import Users from 'lucide-react/icons/users';
import { OpenReportsMark } from '../../features/moderation/OpenReportsMark.tsx';

export type Place = {
  href: string;
  text: MessageKey;
  permission: Permission;
  /** A line above it in a list of all sections. */
  startsGroup?: true;
  /** How many items are waiting there. */
  Mark?: ComponentType;
};
export type Job = Omit<Place, 'permission'> & {
  icon: LucideIcon;
  /** Without one: anyone with access to one of its sections. */
  permission?: Permission;
  /** Further sections of the same area. */
  places?: readonly Place[];
};

/** The rail, by the owner's areas of work. */
const jobs: readonly Job[] = [
  { href: '/', text: 'studio.rail.home', icon: House, permission: 'build.read' },
  {
    href: '/pages',
    text: 'studio.rail.build',
    icon: LayoutTemplate,
    permission: 'build.read',
    places: [
      { href: '/pages', text: 'studio.rail.pages', permission: 'build.read' },
      { href: '/programs', text: 'studio.programs.title', permission: 'build.read' },
      { href: '/forms', text: 'studio.rail.forms', permission: 'build.read' },
      { href: '/navigation', text: 'studio.rail.navigation', permission: 'build.read' },
      { href: '/theme', text: 'studio.rail.theme', permission: 'build.read' },
    ],
  },
  {
    href: '/media',
    text: 'studio.rail.library',
    icon: Images,
    permission: 'build.read',
    places: [
      { href: '/media', text: 'studio.rail.media', permission: 'build.read' },
      { href: '/overlays', text: 'studio.rail.overlays', permission: 'build.read' },
      { href: '/groups', text: 'studio.rail.groups', permission: 'build.read' },
      { href: '/workouts', text: 'studio.workouts.title', permission: 'build.read' },
      { href: '/exercises', text: 'studio.rail.exercises', permission: 'build.read' },
      { href: '/templates', text: 'studio.rail.templates', permission: 'build.read' },
    ],
  },
  {
    href: '/calendar',
    text: 'studio.rail.schedule',
    icon: CalendarDays,
    permission: 'build.read',
    places: [
      { href: '/calendar', text: 'studio.calendar.title', permission: 'build.read' },
      { href: '/events', text: 'studio.events.title', permission: 'build.read' },
    ],
  },
  {
    href: '/products',
    text: 'studio.rail.sell',
    icon: Tag,
    permission: 'sell.read',
    places: [
      { href: '/products', text: 'studio.products.title', permission: 'sell.read' },
      { href: '/coupons', text: 'studio.coupons.title', permission: 'sell.read' },
      { href: '/orders', text: 'studio.orders.title', permission: 'orders.read', startsGroup: true },
      { href: '/refund-requests', text: 'studio.refunds.title', permission: 'orders.read' },
      { href: '/disputes', text: 'studio.disputes.title', permission: 'orders.write' },
      { href: '/subscriptions', text: 'studio.subscriptions.title', permission: 'orders.read', startsGroup: true },
      { href: '/price-changes', text: 'studio.repricing.title', permission: 'orders.read' },
      { href: '/leaving', text: 'studio.leaving.title', permission: 'orders.read' },
      { href: '/invoices', text: 'studio.invoices.title', permission: 'orders.read', startsGroup: true },
      { href: '/notices', text: 'studio.notices.title', permission: 'orders.read' },
      { href: '/revenue', text: 'studio.revenue.title', permission: 'orders.read' },
      { href: '/books', text: 'studio.books.title', permission: 'orders.read' },
      { href: '/payouts', text: 'studio.payouts.title', permission: 'orders.read' },
      { href: '/payments', text: 'studio.payments.title', permission: 'sell.read', startsGroup: true },
      { href: '/tax', text: 'studio.tax.title', permission: 'sell.read' },
    ],
  },
  {
    href: '/members',
    text: 'studio.rail.members',
    icon: Users,
    permission: 'members.read',
    places: [
      { href: '/members', text: 'studio.rail.members', permission: 'members.read' },
      { href: '/properties', text: 'studio.rail.properties', permission: 'build.read' },
      { href: '/members/invites', text: 'studio.invites.title', permission: 'members.write' },
    ],
  },
  {
    href: '/messages',
    text: 'studio.rail.messages',
    icon: MessageCircle,
    places: [
      { href: '/messages', text: 'studio.inbox.title', permission: 'messages.read' },
      { href: '/messages/feeds', text: 'studio.feeds.title', permission: 'moderation.read' },
      { href: '/messages/moderation', text: 'studio.moderation.title', permission: 'moderation.read', Mark: OpenReportsMark },
      { href: '/messages/numbers', text: 'studio.message_stats.title', permission: 'insights.read' },
    ],
  },
  { href: '/outbox', text: 'studio.rail.notify', icon: Send, permission: 'notify.read' },
  {
    href: '/settings/app',
    text: 'studio.rail.settings',
    icon: Settings,
    permission: 'settings',
    places: [
      { href: '/settings/app', text: 'studio.settings.app', permission: 'settings' },
      { href: '/settings/access', text: 'studio.settings.access', permission: 'settings' },
      { href: '/settings/messaging', text: 'studio.messaging.title', permission: 'settings' },
      { href: '/settings/domain', text: 'studio.settings.domain', permission: 'settings' },
      { href: '/settings/legal', text: 'studio.settings.legal', permission: 'settings' },
      { href: '/settings/team', text: 'studio.team.title', permission: 'team' },
      { href: '/settings/account', text: 'studio.account.title', permission: 'build.read' },
      { href: '/settings/data', text: 'studio.backups.title', permission: 'account' },
      { href: '/settings/log', text: 'studio.audit.title', permission: 'insights.read' },
      { href: '/settings/security', text: 'studio.security.title', permission: 'team' },
      { href: '/settings/system', text: 'studio.system.title', permission: 'account' },
    ],
  },
];

/** The part of the rail that this role sees. An area without a permission of its own leads to the first section they may see. */
export const jobsFor = (may: (permission: Permission) => boolean): Job[] =>
  jobs.flatMap((job) => {
    if (job.permission) return may(job.permission) ? job : [];
    const first = job.places?.find(({ permission }) => may(permission));
    return first ? { ...job, href: first.href } : [];
  });

/** Every section this role may see, including those in areas that the rail does not show. */
export const placesFor = (may: (permission: Permission) => boolean): Pick<Job, 'href' | 'text'>[] =>
  jobs
    .flatMap((job): readonly Pick<Job, 'href' | 'text' | 'permission'>[] => job.places ?? [job])
    .filter(({ permission }) => !permission || may(permission));

const isAt = (href: string, path: string) => (href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`));

/** Whether the address belongs to an area, through its own screen or one of its sections. */
export const isAtJob = (job: Job, path: string): boolean => isAt(job.href, path) || (job.places?.some(({ href }) => isAt(href, path)) ?? false);
/** The current section of an area; the inner one when two are nested. */
export const placeAt = (places: readonly Place[], path: string): Place | null =>
  places.filter(({ href }) => isAt(href, path)).toSorted((a, b) => b.href.length - a.href.length)[0] ?? null;
