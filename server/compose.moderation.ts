import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { Mails } from './domains/notifications/notifications.mails.service.ts';
import type { ModerationJobs } from './domains/moderation/moderation.events.ts';
import { moderationJobs } from './domains/moderation/moderation.jobs.ts';
import { createModerationRepo } from './domains/moderation/moderation.repo.ts';
import { createReports } from './domains/moderation/moderation.reports.service.ts';
import { moderationRoutes, studioModerationRoutes } from './domains/moderation/moderation.routes.ts';
import { createRulings } from './domains/moderation/moderation.rulings.service.ts';
import { createModeration, type Notice } from './domains/moderation/moderation.service.ts';
import type { Members } from './domains/members/members.service.ts';
import type { Work } from './platform/db/work.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Binding } from './platform/http/bind.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { forGood } from '@bandstand/rules/threads/reports.ts';

export type { ModerationJobs };

export interface ModerationParts {
  platform: Platform;
  jobs: Jobs<ModerationJobs>;
  identified: IdentityDomains;
  talk: ThreadsDomains;
}

/** Wires `moderation`: reports of messages, what the team decides about them, and who may not write. */
export function composeModeration({ platform, jobs, identified, talk }: ModerationParts): { routes: Binding[]; begin: () => Promise<void> } {
  const { db, clock, ids, limits } = platform;
  const { apps, members, suspensions, overview, signatures } = identified;
  const repo = createModerationRepo({ db });
  const rulings = createRulings({ repo, messages: talk.messages, jobs, clock });
  const reports = createReports({ db, repo, rulings, apps, readMessage: talk.messages.one, limits, clock, ids });
  const service = createModeration({
    db,
    repo,
    rulings,
    members,
    suspensions,
    tell: letterOf({ members, mails: talk.mails }),
    context: talk.messages.context,
    pictureUrl: (tenant, id) => signatures.sign(tenant, `/media/${id}/large.webp`),
    clock,
  });
  const begin = moderationJobs({ jobs, rulings, db, clock });
  overview.addHome(async (tenant) => ({ attention: [{ id: 'reports', count: await service.countOpen(tenant), href: '/messages/moderation' }] }));
  return { routes: [...moderationRoutes({ reports }), ...studioModerationRoutes({ service })], begin };
}

/** The letter to an author, in his language, sent if and only if the decision holds. */
const letterOf =
  ({ members, mails }: { members: Pick<Members, 'contactOf'>; mails: Pick<Mails, 'write'> }) =>
  async (on: Work, tenant: Tenant, { subscriberId, caseId, decidedAt, kind, note, text, until }: Notice): Promise<void> => {
    const to = await members.contactOf(tenant, subscriberId);
    if (!to) return;
    const day = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: to.timezone }).format(Date.parse(until ?? ''));
    await mails.write(
      on,
      { tenant, subscriberId, ...to },
      {
        cause: kind === 'warn' ? 'moderation_warning' : 'moderation_suspension',
        causeKey: `${caseId}/${decidedAt}`,
        subject: (say, brand) => say(kind === 'warn' ? 'mail.warned.subject' : 'mail.suspended.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [
            kind === 'warn'
              ? say('mail.warned.text', { app: brand.name })
              : until === forGood
                ? say('mail.suspended.for_good', { app: brand.name })
                : say('mail.suspended.text', { app: brand.name, date: day(to.language) }),
            ...(note ? [note] : []),
          ],
          quotes: text ? [text.length > 300 ? `${text.slice(0, 299)}…` : text] : [],
          button: null,
          footnotes: [say('mail.moderation.reply', { app: brand.name })],
        }),
      },
    );
  };
