import { holds } from '@bandstand/rules/guest-proof/guestProof.ts';
import { composeCommerce, type Commerce, type CommerceEvents, type CommerceJobs } from './compose.commerce.ts';
import { composeBackups, type BackupsJobs } from './compose.backups.ts';
import { composeColleagues, type ColleaguesJobs } from './compose.colleagues.ts';
import { composeInbox, type FeedsEvents } from './compose.inbox.ts';
import { composeIdentity, type IdentityDomains, type IdentityEvents, type IdentityJobs } from './compose.identity.ts';
import { composeInvites, type InvitesJobs } from './compose.invites.ts';
import { composeLibrary } from './compose.library.ts';
import { composeTemplates } from './compose.templates.ts';
import { composeReceipts, type AlarmsJobs } from './compose.receipts.ts';
import { composeIap } from './compose.iap.ts';
import { composeRefunds } from './compose.refunds.ts';
import { composeBooks } from './compose.books.ts';
import { composeDisputes } from './compose.disputes.ts';
import { composePayouts } from './compose.payouts.ts';
import { composeLaw } from './compose.law.ts';
import { composeRepricing } from './compose.repricing.ts';
import type { RepricingJobs } from './domains/repricing/repricing.events.ts';
import type { LawJobs } from './domains/law/law.events.ts';
import { composeSales } from './compose.sales.ts';
import { composeSecurity, type SecurityJobs } from './compose.security.ts';
import { composeModeration, type ModerationJobs } from './compose.moderation.ts';
import { composePlans, type PlanDomains, type PlanJobs } from './compose.plans.ts';
import { composePages, type PageDomains, type PageDomainsEvents, type PageDomainsJobs } from './compose.pages.ts';
import { composeThreads, type TalkEvents, type TalkJobs, type ThreadsDomains } from './compose.threads.ts';
import { activityJobs, type ActivityJobs } from './domains/activity/activity.jobs.ts';
import { activityListeners } from './domains/activity/activity.listeners.ts';
import { createOwnActivity } from './domains/activity/activity.own.service.ts';
import { createActivityRepo } from './domains/activity/activity.repo.ts';
import { activityRoutes } from './domains/activity/activity.routes.ts';
import { createActivity } from './domains/activity/activity.service.ts';
import { addAppConfigFile, redirectFormerHosts } from './domains/apps/apps.files.ts';
import { configIn } from './domains/delivery/delivery.service.ts';
import { appsRoutes } from './domains/apps/apps.routes.ts';
import { createAuditRepo } from './domains/audit/audit.repo.ts';
import { auditRoutes } from './domains/audit/audit.routes.ts';
import { createAuditLog } from './domains/audit/audit.service.ts';
import { actingRoutes, authRoutes } from './domains/auth/auth.routes.ts';
import type { RefundsJobs } from './domains/refunds/refunds.events.ts';
import type { PayoutsJobs } from './domains/payouts/payouts.events.ts';
import type { IapJobs } from './domains/iap/iap.events.ts';
import type { StoreNetwork } from './domains/iap/iap.store.ts';
import { mediaFiles } from './domains/media/media.files.ts';
import { resumableFolder, resumableUploads } from './domains/media/media.resumable.files.ts';
import { mediaRoutes } from './domains/media/media.routes.ts';
import { createInsightsRepo } from './domains/insights/insights.repo.ts';
import { addInsights } from './domains/insights/insights.service.ts';
import { createGrants } from './domains/members/members.grants.service.ts';
import { membersRoutes } from './domains/members/members.routes.ts';
import type { Pages } from './domains/pages/pages.service.ts';
import { createDomains } from './domains/settings/settings.domain.service.ts';
import { networkProbe, type Probe } from './domains/settings/settings.probe.ts';
import { settingsRoutes } from './domains/settings/settings.routes.ts';
import { createPropertiesRepo } from './domains/properties/properties.repo.ts';
import { propertiesRoutes } from './domains/properties/properties.routes.ts';
import { createProperties } from './domains/properties/properties.service.ts';
import { createOwnProperties } from './domains/properties/properties.values.service.ts';
import { createMessagingRules } from './domains/settings/settings.messaging.service.ts';
import { createSettings } from './domains/settings/settings.service.ts';
import { createAccountApps } from './domains/account/account.apps.service.ts';
import { accountJobs, removeFilesLater, type AccountJobs } from './domains/account/account.jobs.ts';
import { createAccountPlan } from './domains/account/account.plan.service.ts';
import { createAccountRepo } from './domains/account/account.repo.ts';
import { accountRoutes } from './domains/account/account.routes.ts';
import { createPresenceRepo } from './domains/presence/presence.repo.ts';
import { presenceRoutes } from './domains/presence/presence.routes.ts';
import { createPresence } from './domains/presence/presence.service.ts';
import { teamJobs } from './domains/team/team.jobs.ts';
import { teamRoutes } from './domains/team/team.routes.ts';
import { composeObserve, type Observed } from './compose.observe.ts';
import type { Passwords } from './platform/passwords.ts';
import type { OutsideNetwork } from './platform/outside/outside.ts';
import type { Platform } from './platform/platform.ts';
import { createBus, type Bus } from './platform/events/bus.ts';
import { version } from './platform/version.ts';
import { createGuestProofs } from './platform/http/guest-proof.ts';
import { guestProofRoutes } from './platform/http/guest-proof.routes.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { brandsOf } from './compose.brands.ts';
import { composeSystem } from './compose.system.ts';
import { composeTls, type Tls } from './compose.tls.ts';
import { fanoutFor } from './compose.realtime.ts';
import { createHub, type Hub } from './platform/realtime/hub.ts';
import { addRealtimeRoute } from './platform/realtime/realtime.route.ts';

/** Events of all domains: each adds the map of its own `<domain>.events.ts` here. */
export type AllEvents = IdentityEvents & CommerceEvents & PageDomainsEvents & TalkEvents & FeedsEvents;
/** Jobs of all domains: each adds the map of its own `<domain>.jobs.ts` here. */
export type AllJobs = IdentityJobs &
  CommerceJobs &
  IapJobs &
  PayoutsJobs &
  RefundsJobs &
  TalkJobs &
  ActivityJobs &
  SecurityJobs &
  InvitesJobs &
  ColleaguesJobs &
  PageDomainsJobs &
  PlanJobs &
  LawJobs &
  RepricingJobs &
  ModerationJobs &
  AccountJobs &
  AlarmsJobs &
  BackupsJobs;

export interface Server {
  readonly http: Http;
  readonly tls: Tls;
  readonly bus: Bus<AllEvents>;
  readonly jobs: Jobs<AllJobs>;
  readonly realtime: Hub;
  security: ReturnType<typeof composeSecurity>;
  /** Apps, media, members, sessions and the team. */
  readonly identity: IdentityDomains;
  /** The catalogue and who may use it, for tests and the seed. */
  readonly products: Commerce['products'];
  readonly orders: Commerce['orders'];
  /** Money and its papers, for tests and the seed. */
  readonly commerce: Pick<Commerce, 'payments' | 'invoices' | 'credits' | 'subscribed' | 'resendReceipt'>;
  /** Published pages and who may open them. */
  readonly pages: Pages;
  /** Drafts, publishing, lists, progress: what tests and the seed make pages with. */
  readonly paged: PageDomains;
  /** Programs, packs, events and calendars. */
  readonly plans: PlanDomains;
  /** What people say to each other, and what they are told of it. */
  readonly talk: ThreadsDomains;
  readonly observed: Observed;
  /** Begins the jobs that repeat by themselves; once, after `jobs.start`. */
  begin(): Promise<void>;
  /** Stops jobs and connections; requests under way are finished first. */
  close(): Promise<void>;
}

export interface ComposeOptions {
  /** For LISTEN and the queue, past any pooler. */
  directUrl: string;
  /** Cheaper ones for tests. */
  passwords?: Passwords;
  /** How the app stores are reached, for tests. */
  storeNetwork?: StoreNetwork;
  /** What the network says of hosts, for tests. */
  probe?: Probe;
  /** How the web is reached for previews of links, for tests. */
  previewNetwork?: OutsideNetwork;
}

/** Wires the domains, in the order of the domain graph (ARCHITECTURE section 3): a domain gets only what stands above it. */
export async function compose(platform: Platform, options: ComposeOptions): Promise<Server> {
  const { db, clock, ids, log } = platform;
  const bus = createBus<AllEvents>((error, name) => log.error({ err: error, event: name }, 'a listener failed'));
  // An embedded database serves one process alone; another one may serve several.
  const isAlone = !platform.env.databaseUrl;
  const jobs = createJobs<AllJobs>({
    url: options.directUrl,
    clock,
    isAlone,
    onError: (error, name) => log.error({ err: error, job: name }, 'a job failed'),
  });

  const idempotency = createIdempotency({ db, clock, sealed: platform.sealed, isAlone });
  const identified = composeIdentity({ platform, bus, jobs, idempotency, passwords: options.passwords });
  const { apps, media, members, blocks, directory, auth, account, guests, accounts, team, overview, identity } = identified;
  const realtime = createHub({ identity, clock, fanout: fanoutFor(platform, { isAlone, directUrl: options.directUrl }) });
  identified.listen(realtime);

  const commerce = composeCommerce({ platform, bus, jobs, realtime, identified });
  directory.useProducts(commerce.products.entitlements);
  guests.useOrders(commerce.orders.openOf);

  const paged = composePages({
    platform,
    bus,
    realtime,
    jobs,
    identified,
    products: commerce.products,
    ensureThread: (trx, tenant, pageId, kind) => talk.threads.ensurePageThread(trx, tenant, pageId, kind),
  });
  const { pages } = paged;
  const plans = composePlans({ platform, bus, jobs, realtime, identified, paged, entitlements: commerce.products.entitlements });
  const talk = composeThreads({
    platform,
    bus,
    jobs,
    hub: realtime,
    apps,
    media,
    signatures: identified.signatures,
    members,
    blocks,
    directory,
    pages,
    team,
    entitlements: commerce.products.entitlements,
    preparing: identified.preparing,
    previewNetwork: options.previewNetwork,
  });

  const shelf = composeLibrary({ platform, identified, paged });
  const colleagues = composeColleagues({ platform, bus, jobs, identified, mails: talk.mails });
  const invites = composeInvites({ platform, jobs, identified, products: commerce.products, paged, mails: talk.mails });
  const templates = composeTemplates({ platform, identified, products: commerce.products, paged });
  const firstTemplates = { has: templates.service.has, install: templates.installFirst };
  team.useTemplates(firstTemplates);
  accountJobs({ jobs, storage: platform.storage });
  const accountApps = createAccountApps({
    db,
    repo: createAccountRepo({ db }),
    apps,
    accounts,
    appsOf: team.appsOf,
    templates: firstTemplates,
    copy: templates.copy,
    removeFilesLater: removeFilesLater(jobs),
  });
  const activity = createActivity({ repo: createActivityRepo({ db }), clock, ids, limits: platform.limits });
  const ownActivity = createOwnActivity({ repo: createActivityRepo({ db }), pages, products: paged.purchasedProducts, clock, ids });
  activityListeners({ bus, own: ownActivity });
  const beginActivity = activityJobs({ jobs, db, clock, service: activity });
  addInsights({ repo: createInsightsRepo({ db }), apps, overview, clock });

  const backups = composeBackups({ platform, jobs, directUrl: options.directUrl, apps });
  const security = composeSecurity({ platform, jobs, identified, mails: talk.mails });
  const audit = createAuditLog({ repo: createAuditRepo({ db }), clock, ids, log });
  const { appUrl, trustedProxies } = platform.env;
  const guestProofs = createGuestProofs({
    secret: platform.secret,
    clock,
    ids,
    holds,
    spend: (tenant, challenge) => idempotency.spend(tenant, 'pow', challenge),
    isOff: platform.limits.isOff,
  });
  const tls = composeTls({ platform, apps });
  const http = await createHttp({
    identity,
    idempotency,
    clock,
    ids,
    log,
    appUrl,
    trustedProxies,
    audit,
    security: security.notes,
    guestProofs,
    tls: tls.options,
    dataDir: platform.env.dataDir,
    brandOf: brandsOf(apps),
    isFull: platform.disk.isFull,
  });
  http.add(guestProofRoutes(guestProofs));
  const observed = await composeObserve({
    platform,
    http,
    jobs: jobs.figures,
    mails: talk.outbox.figures,
    sockets: realtime.connectionCount,
  });
  redirectFormerHosts(http.app, apps);
  addAppConfigFile(http.app, { apps, identity, shown: async (tenant, config) => configIn(config, await pages.tree(tenant)) });
  mediaFiles(http.app, { service: media, signatures: identified.signatures, identity, storage: platform.storage });
  const { library } = identified;
  resumableUploads(http.app, { library, identity, limits: platform.limits, ids, folder: resumableFolder(platform.env.dataDir), audit, log });
  http.add(appsRoutes({ drafts: identified.drafts, version }));
  http.add(mediaRoutes({ service: media, library }));
  http.add(shelf.routes);
  http.add(membersRoutes({ members, blocks, directory, grants: createGrants({ directory, giver: commerce.products.entitlements }) }));
  http.add(authRoutes({ auth, account, addresses: identified.addresses, guests, bundles: identified.bundles }));
  http.add(actingRoutes(identified.actAs));
  teamJobs({ jobs, reset: identified.reset, bundles: identified.staffBundles, write: talk.mails.staffReset });
  http.add(
    teamRoutes({ team, overview, secrets: identified.secrets, reset: identified.reset, profiles: identified.profiles, devices: identified.devices }),
  );
  http.add(accountRoutes({ apps: accountApps, plan: createAccountPlan({ apps }) }));
  http.add(
    settingsRoutes({
      settings: createSettings({ apps, media }),
      messaging: createMessagingRules({ apps }),
      domains: createDomains({ apps, env: platform.env, limits: platform.limits, probe: options.probe ?? networkProbe }),
    }),
  );
  http.add(commerce.routes);
  commerce.paid.addTo(http);
  commerce.subscribed.addTo(http, identity);
  const beginAlarms = composeReceipts({ platform, jobs, identified, commerce, mails: talk.mails });
  const stores = composeIap({ platform, jobs, identified, commerce, network: options.storeNetwork });
  stores.addTo(http, identity);
  const sales = composeSales({ platform, commerce, identified });
  http.add(sales.routes);
  const refunds = composeRefunds({ platform, jobs, commerce, identified, mails: talk.mails, orderRefunds: sales.refunds });
  http.add(refunds.routes);
  http.add(composeLaw({ platform, jobs, identified, commerce, mails: talk.mails, takeOverRequests: refunds.takeOver }).routes);
  http.add(composeRepricing({ platform, jobs, identified, commerce, mails: talk.mails }).routes);
  http.add(composeBooks({ platform, identified }).routes);
  http.add(composeDisputes({ platform, commerce, identified }).routes);
  const payouts = composePayouts({ platform, jobs, commerce, identified });
  http.add(payouts.routes);
  http.add(activityRoutes(activity, ownActivity));
  const propertiesRepo = createPropertiesRepo({ db });
  http.add(propertiesRoutes(createProperties({ db, repo: propertiesRepo, clock, ids }), createOwnProperties({ repo: propertiesRepo, clock, bus })));
  http.add(presenceRoutes(createPresence({ repo: createPresenceRepo({ db }), clock })));
  http.add(colleagues.routes);
  http.add(invites.routes);
  http.add(templates.routes);
  const moderation = composeModeration({ platform, jobs, identified, talk });
  http.add(moderation.routes);
  http.add(auditRoutes(audit));
  http.add(security.routes);
  http.add(backups.routes);
  http.add(composeSystem({ platform, directUrl: options.directUrl, apps }));
  talk.addTo(http, identity);
  http.add(composeInbox({ platform, bus, hub: realtime, identified, products: commerce.products, pages, talk }).routes);
  plans.addTo(http, identity);
  // Last: it answers every address that nobody else has.
  paged.addTo(http, identity);
  addRealtimeRoute(http.app, { hub: realtime, identity, clock });

  return {
    http,
    tls,
    bus,
    jobs,
    realtime,
    security,
    identity: identified,
    products: commerce.products,
    orders: commerce.orders,
    commerce,
    pages,
    paged,
    plans,
    talk,
    observed,
    begin: async () => {
      await identified.begin();
      await talk.begin();
      await moderation.begin();
      await shelf.begin();
      await plans.begin();
      await commerce.begin();
      await stores.begin();
      await payouts.begin();
      await beginActivity();
      await beginAlarms();
      await security.begin();
      await backups.begin();
    },
    close: async () => {
      await realtime.close();
      await tls.close();
      await http.close();
      identified.stop();
      backups.stop();
      await jobs.stop();
      await bus.settled();
      await observed.stop();
    },
  };
}
