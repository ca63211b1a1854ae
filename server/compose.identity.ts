import type { Language } from '@bandstand/contract/languages.ts';
import { createAppDrafts } from './domains/apps/apps.drafts.service.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import { appsRealtime } from './domains/apps/apps.realtime.ts';
import { createApps } from './domains/apps/apps.service.ts';
import { createActing } from './domains/auth/auth.acting.service.ts';
import { createAuthAccount } from './domains/auth/auth.account.service.ts';
import { createAddresses } from './domains/auth/auth.addresses.service.ts';
import { createBundles } from './domains/auth/auth.bundle.ts';
import type { AuthEvents } from './domains/auth/auth.events.ts';
import { authJobs, type AuthJobs } from './domains/auth/auth.jobs.ts';
import { createAuthLinks } from './domains/auth/auth.links.ts';
import { authListeners } from './domains/auth/auth.listeners.ts';
import { createAuthRepo, createSessionsRepo } from './domains/auth/auth.repo.ts';
import { createAuthGuests } from './domains/auth/auth.guests.service.ts';
import { createAuth } from './domains/auth/auth.service.ts';
import { createSessions } from './domains/auth/auth.sessions.ts';
import { createLibraryRepo } from './domains/library/library.repo.ts';
import { receiveFile, tooLarge } from './domains/media/media.intake.ts';
import { askToPrepare, mediaJobs, type MediaJobs } from './domains/media/media.jobs.ts';
import { createLibrary } from './domains/media/media.library.service.ts';
import { createPreparing } from './domains/media/media.prepare.service.ts';
import { mediaRepo } from './domains/media/media.repo.ts';
import { removeUnfinished, resumableFolder } from './domains/media/media.resumable.files.ts';
import { createMedia, memberMaxBytes } from './domains/media/media.service.ts';
import { createMediaSignatures } from './platform/storage/signatures.ts';
import { createAccountsRepo } from './domains/members/members.accounts.repo.ts';
import { createAccounts } from './domains/members/members.accounts.service.ts';
import { createAvatarReader } from './domains/members/members.avatar.ts';
import { createBlocksRepo } from './domains/members/members.blocks.repo.ts';
import { createBlocks } from './domains/members/members.blocks.service.ts';
import { createDirectoryRepo } from './domains/members/members.directory.repo.ts';
import { createDirectory } from './domains/members/members.directory.service.ts';
import type { MembersEvents } from './domains/members/members.events.ts';
import { createSuspensionsRepo } from './domains/members/members.suspensions.repo.ts';
import { createSuspensions } from './domains/members/members.suspensions.service.ts';
import { createMembersRepo } from './domains/members/members.repo.ts';
import { createMembers } from './domains/members/members.service.ts';
import { createStaffBundles } from './domains/team/team.bundle.ts';
import type { TeamEvents, TeamJobs } from './domains/team/team.events.ts';
import { createEndings } from './domains/team/team.endings.ts';
import { createOverview } from './domains/team/team.overview.service.ts';
import { createProfiles } from './domains/team/team.profile.service.ts';
import { teamListeners } from './domains/team/team.listeners.ts';
import { createStaffReset } from './domains/team/team.reset.service.ts';
import { createStaffSecrets } from './domains/team/team.secrets.service.ts';
import { createStaffPasswords } from './domains/team/team.passwords.ts';
import { createTeamRepo } from './domains/team/team.repo.ts';
import { createTeam } from './domains/team/team.service.ts';
import { createStaffSessions } from './domains/team/team.sessions.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Identity } from './platform/http/context.ts';
import { createKnownDevices } from './platform/http/known-devices.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createCommonPasswords } from './platform/passwords.frequent.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import type { Platform } from './platform/platform.ts';
import { createFilms } from './platform/video/films.ts';
import type { RealtimeHub } from './platform/realtime/realtime.ts';

export type IdentityEvents = AppsEvents & MembersEvents & AuthEvents & TeamEvents;
export type IdentityJobs = AuthJobs & MediaJobs & TeamJobs;

export interface IdentityOptions {
  platform: Platform;
  bus: Bus<IdentityEvents>;
  jobs: Jobs<IdentityJobs>;
  idempotency: Pick<Idempotency, 'removeExpired'>;
  passwords?: Passwords | undefined;
}

/** Apps, media, members, sessions and the team: levels 0 to 2 of the domain graph, and the port by which HTTP learns who asks. */
export function composeIdentity({ platform, bus, jobs, idempotency, passwords = createPasswords() }: IdentityOptions) {
  const { db, clock, ids, env, limits, storage, secret, log } = platform;
  const apps = createApps({ db, clock, ids, bus, env });
  const drafts = createAppDrafts({ apps, clock, bus });

  const signatures = createMediaSignatures({ secret, clock });
  /** Addresses that hold without a cookie, on the app's own host. */
  const mediaSigner = async (tenant: Tenant) => {
    const origin = await apps.originOf(tenant);
    return (address: string) => `${origin === env.appUrl ? '' : origin}${signatures.sign(tenant, address)}`;
  };
  const media = createMedia({ repo: mediaRepo(db), storage, clock, ids, limits, prepareSoon: () => askToPrepare({ jobs, db }) });
  const library = createLibrary({ repo: mediaRepo(db), storage, media, signer: mediaSigner, hasFolder: createLibraryRepo({ db }).has });
  const preparing = createPreparing({ repo: mediaRepo(db), storage, films: createFilms(), clock, log });
  const unfinished = resumableFolder(env.dataDir);
  const beginMedia = mediaJobs({ jobs, db, clock, service: media, preparing, removeUnfinished: () => removeUnfinished(unfinished, clock) });
  // What stands on every page of the app, whoever looks (UPL-6).
  const lookOf = async (tenant: Tenant) => {
    const { row } = await apps.require(tenant);
    return [row.settings.icon, row.toolbar.logo].flatMap((image) => image?.media_id ?? []);
  };
  media.addGate({
    mayView: async (tenant, _member, id) => (await lookOf(tenant)).includes(id),
    uses: async (tenant, id) =>
      (await lookOf(tenant)).includes(id) ? [{ kind: 'app', id: tenant.appId, title: (await apps.require(tenant)).row.name, state: 'live' }] : [],
  });

  const accounts = createAccounts({ repo: createAccountsRepo({ db }), clock, ids, bus });
  const members = createMembers({ repo: createMembersRepo({ db }), clock, bus });
  const blocks = createBlocks({ repo: createBlocksRepo({ db }), members, clock, bus });
  const directory = createDirectory({ repo: createDirectoryRepo({ db }), members, blocks, apps, clock });
  const suspensions = createSuspensions({ db, repo: createSuspensionsRepo({ db }), members, clock, bus });

  const commonPasswords = createCommonPasswords();
  const devices = createKnownDevices({ secret, ids });
  const sessionsRepo = createSessionsRepo({ db });
  const authRepo = createAuthRepo({ db });
  const sessions = createSessions({ repo: sessionsRepo, members, clock, ids, bus, apps });
  const bundles = createBundles({ members, ids });
  const links = createAuthLinks({ repo: sessionsRepo, authRepo, jobs, clock, ids, bus, secret });
  const addresses = createAddresses({ db, clock, bus, limits, accounts, repo: authRepo, sessions, links });
  const own = { sessions, bundles, links, addresses };
  const auth = createAuth({ db, clock, bus, limits, devices, passwords, common: commonPasswords, apps, accounts, ...own });
  const guests = createAuthGuests({ db, clock, bus, limits, passwords, apps, accounts, repo: authRepo, sessions, bundles, links, auth });
  const readAvatar = createAvatarReader({
    members,
    limits,
    media: {
      maxBytes: memberMaxBytes,
      receive: ({ request }) => receiveFile(request, memberMaxBytes),
      readUpload: async (member, id) => {
        const [row] = await media.claim(member, [id]);
        return storage.read((row?.variants['large.webp'] ?? Object.values(row?.variants ?? {})[0])!.key);
      },
      addAvatar: media.addAvatar,
      tooLarge: () => tooLarge(memberMaxBytes),
    },
  });
  const askStaffReset = (email: string, language: Language) => jobs.enqueue(db.system(), 'team.reset_asked', { email, language });
  const ownParts = { db, clock, limits, passwords, accounts, members, repo: authRepo, sessions, links, addresses, auth };
  const account = createAuthAccount({ ...ownParts, askStaffReset, readAvatar });
  const actAs = createActing({ directory, links, clock, originOf: apps.originOf });
  bundles.contribute(async (tenant, subscriberId) => ({ blocked_user_ids: await blocks.userIdsBlockedBy(tenant, subscriberId) }));

  const staffPasswords = createStaffPasswords({ common: commonPasswords });
  const teamRepo = createTeamRepo({ db });
  const staffSessions = createStaffSessions({ repo: teamRepo, clock, ids, bus });
  const endings = createEndings({ accounts, sessions: staffSessions, bus });
  const secrets = createStaffSecrets({ db, repo: teamRepo, clock, ids, limits, sealed: platform.sealed });
  const staffBundles = createStaffBundles({ apps });
  const staffShared = { db, bus, jobs, clock, ids, limits, devices, passwords, staffPasswords };
  const staffParts = { ...staffShared, repo: teamRepo, sessions: staffSessions, secrets, bundles: staffBundles };
  const reset = createStaffReset({ ...staffParts, endings });
  const team = createTeam({ ...staffParts, apps, accounts, endings, reset });
  const profiles = createProfiles({
    ...staffParts,
    apps,
    accounts,
    endings,
    addresses: {
      ask: async (accountId, person, newEmail) => {
        const tenants = (await apps.ofAccount(accountId)).map(({ tenant }) => tenant);
        await addresses.askForStaff(tenants, person, newEmail);
      },
      pending: (accountId, userId) => addresses.pending({ accountId }, userId),
      cancel: async (accountId, userId) => void (await addresses.cancel({ accountId }, userId)),
    },
  });
  const overview = createOverview();

  const beginAuth = authJobs({
    jobs,
    db,
    clock,
    removeExpired: async (now) => {
      await sessionsRepo.removeExpired(now);
      await sessionsRepo.removeExpiredTokens(now);
      await teamRepo.removeExpired(now);
      await teamRepo.removeExpiredResets(now);
      await idempotency.removeExpired();
    },
  });

  const identity: Identity = {
    appBySlug: apps.bySlug,
    appByHost: apps.byHost,
    memberByToken: sessions.check,
    membersByTokens: sessions.checkAll,
    memberByCookie: sessions.checkCookie,
    staffByToken: staffSessions.staff,
    previewByToken: () => Promise.resolve(null),
  };
  /** What needs the hub, which itself needs `identity`. */
  const listen = (realtime: RealtimeHub): void => {
    appsRealtime({ bus, realtime });
    teamListeners({ bus, sessions: staffSessions });
    authListeners({ bus, sessions, realtime, appsOf: async (accountId) => (await apps.ofAccount(accountId)).map(({ tenant }) => tenant) });
  };
  const begin = async (): Promise<void> => {
    await beginMedia();
    await beginAuth();
    await secrets.sealOld();
  };
  return {
    begin,
    /** Stops what would keep the queue from stopping. */
    stop: preparing.stop,
    apps,
    drafts,
    media,
    library,
    preparing,
    mediaSigner,
    signatures,
    accounts,
    members,
    suspensions,
    blocks,
    directory,
    sessions,
    bundles,
    links,
    auth,
    account,
    addresses,
    guests,
    actAs,
    passwords,
    staffPasswords,
    devices,
    staffSessions,
    staffBundles,
    secrets,
    reset,
    profiles,
    team,
    overview,
    identity,
    listen,
  };
}
export type IdentityDomains = ReturnType<typeof composeIdentity>;
