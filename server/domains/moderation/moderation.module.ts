import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { MessagesModule } from '../messages/messages.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createDecisions } from './moderation.decisions.service.ts';
import type { ModerationJobs } from './moderation.events.ts';
import { moderationJobs } from './moderation.jobs.ts';
import { noticeLetter, type Notice } from './moderation.letter.ts';
import { createQueueRepo } from './moderation.queue.repo.ts';
import { createModerationRepo } from './moderation.repo.ts';
import { createReports } from './moderation.reports.service.ts';
import { moderationRoutes, studioModerationRoutes } from './moderation.routes.ts';
import { createRulings } from './moderation.rulings.service.ts';
import { createModeration } from './moderation.service.ts';
import { createWords } from './moderation.words.service.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
  members: MembersModule;
  staff: StaffModule;
  mails: Module<Pick<Mails, 'write'>>;
  messages: MessagesModule;
}

/** Reports of messages, decisions of staff about them, and words that the owner does not allow. */
export function moderationModule({ platform, jobs }: Ground<Record<never, never>, ModerationJobs>, below: Below): Module<null> {
  const { db, clock } = platform;
  const { apps } = below.apps.service;
  const { signatures } = below.media.service;
  const { members, suspensions } = below.members.service;
  const { service: messages } = below.messages;
  const repo = createModerationRepo({ db });
  const rulings = createRulings({ repo, messages, jobs, clock });
  const reports = createReports({ ground: platform, repo, rulings, apps, messages });
  const pictureUrl = (tenant: Tenant, id: string) => signatures.sign(tenant, `/media/${id}/large.webp`);
  const cases = createModeration({ queue: createQueueRepo({ db }), members, messages, pictureUrl, clock });
  const decisions = createDecisions({ ground: platform, repo, rulings, members, suspensions, notify: notifying(below), cases });
  below.messages.ports.textRule.register(createWords({ apps }));
  below.staff.service.overview.addHome(async (tenant) => ({
    attention: [{ id: 'reports', count: await cases.countOpen(tenant), href: '/messages/moderation' }],
  }));
  return {
    service: null,
    routes: [...moderationRoutes({ reports }), ...studioModerationRoutes({ service: { ...cases, ...decisions } })],
    jobs: () => moderationJobs({ jobs, rulings }),
  };
}

/** Writes to an author, in their language, if and only if the decision is committed. */
const notifying =
  ({ members: { service }, mails }: Below) =>
  async (on: Work, tenant: Tenant, notice: Notice): Promise<void> => {
    const { subscriberId } = notice;
    const contact = await service.members.contactOf(tenant, subscriberId);
    if (!contact) return;
    const format = new Intl.DateTimeFormat(contact.language, { dateStyle: 'long', timeZone: contact.timezone });
    const letter = noticeLetter(notice, (iso) => format.format(Date.parse(iso)));
    await mails.service.write(on, { tenant, subscriberId, ...contact }, letter);
  };
