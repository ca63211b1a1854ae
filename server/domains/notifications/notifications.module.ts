import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AccessJobs } from '../access/access.events.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { ThreadsServices } from '../threads/threads.module.ts';
import { createAccessMails } from './notifications.access.service.ts';
import { createNotificationsRepo } from './notifications.repo.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotifications, type Notifications } from './notifications.service.ts';
import { createUnreadMails } from './notifications.unread.service.ts';
import { oneClickUnsubscribe } from './notifications.unsubscribe.files.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  mails: Module<Mails>;
  pages: Module<Pages>;
  threads: Module<ThreadsServices>;
}

const minuteMs = 60_000;

/** Members' notification settings, and the mails that follow from them. */
export function notificationsModule({ platform, jobs }: Ground<Record<never, never>, AccessJobs>, below: Below): Module<Notifications> {
  const { db, secret } = platform;
  const { apps } = below.apps.service;
  const { directory } = below.members.service;
  const { service: mails } = below.mails;
  const { unread } = below.threads.service;
  const notifications = createNotifications({ repo: createNotificationsRepo({ db }), secret });
  const recipientOf = (tenant: Tenant, id: string) => directory.require(tenant, id).catch(() => null);
  const unreadMails = createUnreadMails({ unread, notifications, mails, recipientOf, secret });
  const accessMails = createAccessMails({ mails, pages: below.pages.service, appById: apps.byId, recipientOf });
  return {
    service: notifications,
    routes: notificationsRoutes(notifications),
    files: (http, identity) => oneClickUnsubscribe(http.app, { identity, notifications }),
    jobs: () => {
      jobs.round('threads.mail_unread', { everyMs: minuteMs }, unreadMails.send);
      jobs.define('page.mail_let_in', accessMails.letIn);
    },
  };
}
