import type { Role } from '@bandstand/contract/staff.ts';
import type { Colleague } from '@bandstand/contract/team.ts';
import { check, email as isEmail, required } from '@bandstand/rules/fields/fields.ts';
import { givableRoles, mayManage } from '@bandstand/rules/team/giving.ts';
import { highestRole } from '@bandstand/rules/team/permissions.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { TeamEvents } from '../team/team.events.ts';
import type { StaffSessions } from '../team/team.sessions.ts';
import type { ColleaguesJobs } from './colleagues.events.ts';
import type { JoinLinks } from './colleagues.link.ts';
import type { ColleaguesRepo, HeldRole, StaffInvite } from './colleagues.repo.ts';

const inviteMs = 14 * 86_400_000;

export interface ColleaguesDependencies {
  db: Database;
  bus: Bus<TeamEvents>;
  jobs: Pick<Jobs<ColleaguesJobs>, 'enqueue'>;
  clock: Clock;
  ids: Ids;
  repo: ColleaguesRepo;
  links: JoinLinks;
  sessions: Pick<StaffSessions, 'closeAll' | 'forget'>;
  accounts: Pick<Accounts, 'endLinks'>;
  apps: Pick<Apps, 'ofAccount' | 'originOf'>;
}
interface Given {
  role?: Role;
  app_ids?: string[] | null;
}
type Person = Awaited<ReturnType<ColleaguesRepo['people']>>[number];

export type Colleagues = ReturnType<typeof createColleagues>;

/** Who is in the team, as what, and who is invited (STU-4). Nobody gives or takes what he has not himself. */
export function createColleagues({ db, bus, jobs, clock, ids, repo, links, sessions, apps, accounts }: ColleaguesDependencies) {
  const isHere = ({ appId }: Tenant, held: Pick<HeldRole, 'app_id'>) => held.app_id === null || held.app_id === appId;
  const rolesOf = async ({ accountId, userId }: Staff): Promise<HeldRole[]> => (await repo.people(accountId, userId))[0]?.roles ?? [];
  const appIdsOf = (held: readonly HeldRole[]): string[] | null =>
    held.some(({ app_id }) => app_id === null) ? null : held.flatMap(({ app_id }) => app_id ?? []);
  const heldBy = ({ role, app_ids }: StaffInvite): HeldRole[] =>
    app_ids === null ? [{ role, app_id: null }] : app_ids.map((app_id) => ({ role, app_id }));

  const shownPerson = (tenant: Tenant, staff: Staff, own: readonly HeldRole[], { id, name, email, roles, last_seen_at }: Person): Colleague => ({
    id,
    name,
    email,
    role: highestRole(roles.filter((held) => isHere(tenant, held)).map(({ role }) => role)) ?? 'analyst',
    app_ids: appIdsOf(roles),
    state: 'active',
    is_you: id === staff.userId,
    assignable_roles: mayManage(own, roles) ? givableRoles(own, appIdsOf(roles)) : [],
    last_seen_at,
    invite_url: null,
  });
  const shownInvite = async (tenant: Tenant, own: readonly HeldRole[], invite: StaffInvite): Promise<Colleague> => {
    const isOver = msOf(invite.expires_at) <= clock.ms();
    const mayGive = mayManage(own, heldBy(invite));
    return {
      id: invite.id,
      name: invite.name,
      email: invite.email,
      role: invite.role,
      app_ids: invite.app_ids,
      state: isOver ? 'expired' : 'invited',
      is_you: false,
      assignable_roles: mayGive ? givableRoles(own, invite.app_ids) : [],
      last_seen_at: null,
      // A link makes whoever opens it what it says: shown to those alone who could have made it.
      invite_url: mayGive && !isOver ? `${await apps.originOf(tenant)}${pathOf(invite)}` : null,
    };
  };
  const pathOf = (invite: StaffInvite): string => `/studio/join?token=${encodeURIComponent(links.tokenOf(invite))}`;

  /** The roles that are asked for, refused where they are more than the giver has. Errors: forbidden, 422 by field. */
  async function rolesToGive(staff: Staff, role: Role, appIds: string[] | null): Promise<HeldRole[]> {
    const known = new Set((await apps.ofAccount(staff.accountId)).map(({ tenant }) => tenant.appId));
    refuseFields({ app_ids: appIds !== null && (appIds.length === 0 || appIds.some((id) => !known.has(id))) && { key: 'field.invalid' } });
    if (!givableRoles(await rolesOf(staff), appIds).includes(role)) throw new AppError('forbidden');
    return appIds === null ? [{ role, app_id: null }] : appIds.map((app_id) => ({ role, app_id }));
  }
  async function findPerson(tenant: Tenant, staff: Staff, id: string): Promise<Person | null> {
    const [found] = await repo.people(staff.accountId, id);
    return found && found.roles.some((held) => isHere(tenant, held)) ? found : null;
  }
  async function findInvite(tenant: Tenant, staff: Staff, id: string): Promise<StaffInvite | null> {
    const found = await repo.invite(staff.accountId, id);
    return found && heldBy(found).some((held) => isHere(tenant, held)) ? found : null;
  }
  const requireMay = async (staff: Staff, held: readonly HeldRole[]): Promise<void> => {
    if (!mayManage(await rolesOf(staff), held)) throw new AppError('forbidden');
  };
  /** Inside the caller's transaction: the roles are these; an account keeps an owner. */
  async function setRoles(trx: Work, accountId: string, userId: string, held: readonly HeldRole[]): Promise<void> {
    const owners = await repo.lockOwners(trx, accountId);
    const staysOwner = held.some(({ role }) => role === 'owner');
    if (owners.includes(userId) && !staysOwner && owners.every((owner) => owner === userId)) throw new AppError('last_owner');
    const rows = held.map(({ role, app_id }) => ({ account_id: accountId, id: ids.next(), user_id: userId, app_id, role }));
    await repo.replaceRoles(trx, rows, { accountId, userId });
  }
  const get = async (tenant: Tenant, staff: Staff, id: string): Promise<Colleague> => {
    const own = await rolesOf(staff);
    const person = await findPerson(tenant, staff, id);
    if (person) return shownPerson(tenant, staff, own, person);
    const invite = await findInvite(tenant, staff, id);
    if (!invite) throw new AppError('not_found');
    return shownInvite(tenant, own, invite);
  };

  return {
    pathOf,
    setRoles,
    get,
    list: async (tenant: Tenant, staff: Staff): Promise<{ items: Colleague[]; total_count: number }> => {
      const [people, invites, own] = await Promise.all([repo.people(staff.accountId), repo.invites(staff.accountId), rolesOf(staff)]);
      const items = [
        ...people.filter(({ roles }) => roles.some((held) => isHere(tenant, held))).map((person) => shownPerson(tenant, staff, own, person)),
        ...(await Promise.all(
          invites.filter((invite) => heldBy(invite).some((held) => isHere(tenant, held))).map((invite) => shownInvite(tenant, own, invite)),
        )),
      ];
      return { items, total_count: items.length };
    },
    /**
     * Invites somebody by a link, that is also written to the address. Again for the same address: a new link, and the old one ends. Errors: forbidden
     * for more than one has, already_in_team, 422 by field.
     */
    invite: async (
      tenant: Tenant,
      staff: Staff,
      input: { email: string; name?: string; role: Role; app_ids?: string[] | null },
    ): Promise<Colleague> => {
      const email = input.email.trim();
      refuseFields({ email: check(email, required, isEmail) });
      const appIds = input.app_ids === undefined ? (input.role === 'owner' ? null : [tenant.appId]) : input.app_ids;
      await rolesToGive(staff, input.role, appIds);
      const known = await repo.userByEmail(staff.accountId, email);
      if (known && (await repo.people(staff.accountId, known.id)).length > 0) throw new AppError('already_in_team');
      const earlier = (await repo.invites(staff.accountId)).find((one) => one.email.toLowerCase() === email.toLowerCase());
      if (earlier) await requireMay(staff, heldBy(earlier));
      const invite: StaffInvite = {
        account_id: staff.accountId,
        id: ids.next(),
        email,
        name: input.name?.trim() ?? '',
        role: input.role,
        app_ids: appIds,
        invited_by: staff.userId,
        created_at: clock.iso(),
        expires_at: clock.isoIn(inviteMs),
      };
      await transact(db, null, async (trx) => {
        await repo.putInvite(trx, invite);
        await jobs.enqueue(within(trx), 'colleagues.mail', { accountId: staff.accountId, inviteId: invite.id });
      });
      return shownInvite(tenant, await rolesOf(staff), invite);
    },
    /** Another role, or other apps. Holds within seconds, in the member app as well. Errors: not_found, forbidden, last_owner. */
    change: async (tenant: Tenant, staff: Staff, id: string, given: Given): Promise<Colleague> => {
      const person = await findPerson(tenant, staff, id);
      const invite = person ? null : await findInvite(tenant, staff, id);
      if (!person && !invite) throw new AppError('not_found');
      const held = person?.roles ?? heldBy(invite!);
      await requireMay(staff, held);
      const before = highestRole(held.filter((one) => isHere(tenant, one)).map(({ role }) => role))!;
      const role = given.role ?? before;
      const appIds = given.app_ids === undefined ? (role === 'owner' ? null : appIdsOf(held)) : given.app_ids;
      const roles = await rolesToGive(staff, role, appIds);
      if (invite) await repo.changeInvite(staff.accountId, id, { role, app_ids: appIds });
      else {
        await transact(db, null, (trx) => setRoles(trx, staff.accountId, id, roles));
        await accounts.endLinks(staff.accountId, id);
        sessions.forget();
        bus.publish('team.roles_changed', { accountId: staff.accountId, userId: id });
      }
      return get(tenant, staff, id);
    },
    /** Out of the team, or an invitation taken back: sessions of the studio end at once. Errors: not_found, forbidden, last_owner. */
    remove: async (tenant: Tenant, staff: Staff, id: string): Promise<void> => {
      const { accountId } = staff;
      const person = await findPerson(tenant, staff, id);
      if (person) {
        await requireMay(staff, person.roles);
        await transact(db, null, (trx) => setRoles(trx, accountId, id, []));
        await accounts.endLinks(accountId, id);
        await sessions.closeAll(accountId, id);
        return bus.publish('team.roles_changed', { accountId, userId: id });
      }
      const invite = await findInvite(tenant, staff, id);
      if (!invite) throw new AppError('not_found');
      await requireMay(staff, heldBy(invite));
      await transact(db, null, async (trx) => void (await repo.takeInvite(trx, accountId, id)));
    },
  };
}
