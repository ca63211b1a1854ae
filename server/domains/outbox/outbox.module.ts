import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthEvents } from '../auth/auth.events.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { StaffEvents } from '../staff/staff.events.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { OutboxJobs } from './outbox.events.ts';
import { outboxJobs } from './outbox.jobs.ts';
import { createMailProofs } from './outbox.proofs.service.ts';
import { createOutboxRepo } from './outbox.repo.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { createOutbox, type Outbox } from './outbox.service.ts';
import { createStudioOutbox } from './outbox.studio.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  staff: StaffModule;
}
type OutboxGround = Ground<AuthEvents & StaffEvents, OutboxJobs>;

/** Stored mails: sent by jobs, read by staff. */
export function outboxModule({ platform, bus, jobs }: OutboxGround, below: Below): Module<Pick<Outbox, 'sendMail' | 'sendAlone' | 'figures'>> {
  const { db, mailer, env } = platform;
  const { apps } = below.apps.service;
  const repo = createOutboxRepo({ db });
  const proofs = createMailProofs({ ...platform, repo });
  const appName = async (tenant: Tenant) => (await apps.require(tenant)).row.name;
  const outbox = createOutbox({ repo, proofs, jobs, ground: platform, mailFrom: env.mailFrom, appName });
  const studio = createStudioOutbox({ repo, proofs, outbox, mailer, isToOwner: ownersOf(below) });
  return {
    service: outbox,
    routes: outboxRoutes(studio),
    listeners: () => {
      bus.on('auth.link_used', ({ tokenHash }) => proofs.forgetProof(tokenHash));
      bus.on('team.link_used', ({ tokenHash }) => proofs.forgetProof(tokenHash));
    },
    jobs: () => outboxJobs({ jobs, outbox, proofs }),
  };
}

/** A mail to a member may show a former address of theirs: compare the present one, too. */
const ownersOf = ({ members, staff }: Below) => {
  const { directory } = members.service;
  return async (tenant: Tenant, mail: { recipient: string; subscriber_id: string | null }): Promise<boolean> => {
    const member = mail.subscriber_id ? await directory.require(tenant, mail.subscriber_id).catch(() => null) : null;
    const addresses = [mail.recipient, ...(member ? [member.email] : [])];
    const answers = await Promise.all(addresses.map((email) => staff.service.staff.isOwner(tenant, email)));
    return answers.some(Boolean);
  };
};
