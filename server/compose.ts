import type { Language } from '@bandstand/contract/languages.ts';
import { closeServer, createWeb, type Web } from './assemble.ts';
import { composeCommerce, type Commerce, type CommerceEvents, type CommerceJobs } from './compose.commerce.ts';
import { composeIdentity, type IdentityDomains, type IdentityEvents, type IdentityJobs } from './compose.identity.ts';
import { composeSelling, type SellingJobs } from './compose.selling.ts';
import { composePages, type PageDomains, type PageDomainsEvents, type PageDomainsJobs } from './compose.pages.ts';
import { composeMails, composeThreads, type MailJobs, type CommunityEvents, type CommunityJobs, type ThreadsDomains } from './compose.threads.ts';
import { activityModule } from './domains/activity/activity.module.ts';
import { editorPresenceModule } from './domains/editor-presence/editor-presence.module.ts';
import type { AccountJobs } from './domains/account/account.jobs.ts';
import { accountModule } from './domains/account/account.module.ts';
import { auditModule } from './domains/audit/audit.module.ts';
import type { BackupsJobs } from './domains/backups/backups.jobs.ts';
import { backupsModule } from './domains/backups/backups.module.ts';
import type { StaffInvitesJobs } from './domains/staff-invites/staff-invites.events.ts';
import { staffInvitesModule } from './domains/staff-invites/staff-invites.module.ts';
import { homeModule } from './domains/home/home.module.ts';
import { insightsModule } from './domains/insights/insights.module.ts';
import type { InvitesJobs } from './domains/invites/invites.events.ts';
import { invitesModule } from './domains/invites/invites.module.ts';
import { libraryModule } from './domains/library/library.module.ts';
import { securityModule } from './domains/security/security.module.ts';
import type { SecurityLog } from './domains/security/security.service.ts';
import { settingsModule } from './domains/settings/settings.module.ts';
import type { Probe } from './domains/settings/settings.probe.ts';
import { systemModule } from './domains/system/system.module.ts';
import { examine } from './doctor/doctor.ts';
import type { StoreNetwork } from './domains/iap/iap.store.ts';
import type { Pages } from './domains/pages/pages.service.ts';
import type { Passwords } from './platform/passwords.ts';
import type { OutsideNetwork } from './platform/outside/outside.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { layGround } from './platform/modules/ground.ts';
import { createModules } from './platform/modules/module.ts';
import type { Platform } from './platform/platform.ts';
import type { Hub } from './platform/realtime/hub.ts';

/** Events of all domains: each adds the map of its own `<domain>.events.ts` here. */
export type AllEvents = IdentityEvents & CommerceEvents & PageDomainsEvents & CommunityEvents;
/** Jobs of all domains: each adds the map of its own `<domain>.jobs.ts` here. */
export type AllJobs = IdentityJobs &
  CommerceJobs &
  SellingJobs &
  CommunityJobs &
  MailJobs &
  InvitesJobs &
  StaffInvitesJobs &
  PageDomainsJobs &
  AccountJobs &
  BackupsJobs;

export interface Server extends Web {
  readonly bus: Bus<AllEvents>;
  readonly jobs: Jobs<AllJobs>;
  readonly realtime: Hub;
  readonly security: SecurityLog;
  /** Apps, media, members, sessions and staff. */
  readonly identity: IdentityDomains;
  /** The catalogue and access to it, for tests and the seed. */
  readonly products: Commerce['products'];
  readonly orders: Commerce['orders'];
  /** Payments and their documents, for tests and the seed. */
  readonly commerce: Pick<Commerce, 'payments' | 'invoices' | 'credits' | 'subscribed' | 'resendReceipt'>;
  /** Published pages and access to them. */
  readonly pages: Pages;
  /** Drafts, publishing, lists, progress: for tests and the seed to create pages. */
  readonly paged: PageDomains;
  /** Programs, packs, events and calendars. */
  readonly plans: PageDomains['plans'];
  /** Threads, messages and the notices about them. */
  readonly community: ThreadsDomains;
  /** Starts the repeating jobs; once, after `jobs.start`. */
  begin(): Promise<void>;
  /** Stops jobs and connections; running requests finish first. */
  close(): Promise<void>;
}

export interface ComposeOptions {
  /** For LISTEN and the queue, bypassing any pooler. */
  directUrl: string;
  /** Cheap ones for tests. */
  passwords?: Passwords;
  /** The network to the app stores, for tests. */
  storeNetwork?: StoreNetwork;
  /** The network that host checks see, for tests. */
  probe?: Probe;
  /** The network for link cards, for tests. */
  previewNetwork?: OutsideNetwork;
}

/** Wires the domains, in the order of the domain graph (ARCHITECTURE section 3): a domain gets only what is above it. */
export async function compose(platform: Platform, options: ComposeOptions): Promise<Server> {
  const { ground, identity, idempotency } = layGround<AllEvents, AllJobs>(platform, options);
  const { bus, jobs, realtime, ports } = ground;
  const modules = createModules();
  const identified = composeIdentity(ground, modules, { idempotency, passwords: options.passwords });
  const { outbox, mails } = composeMails(ground, modules, identified);

  const commerce = composeCommerce({ ground, modules, identified });

  const paged = composePages(ground, modules, { identified, mails, products: { service: commerce.products, ports: commerce.ports.products } });
  const { pages, templates } = paged;
  const community = composeThreads(ground, modules, {
    identified,
    mails,
    pages: { service: pages, ports: paged.ports },
    products: commerce.products,
    previewNetwork: options.previewNetwork,
  });

  const below = {
    ...identified.modules,
    products: { service: commerce.products },
    pages: { service: paged },
    mails,
  };
  modules.add(settingsModule(ground, below, { probe: options.probe }));
  modules.add(libraryModule(ground, below));
  const firstTemplates = { has: templates.has, install: templates.installFirst };
  modules.add(accountModule(ground, { ...below, templates: { service: { ...firstTemplates, copy: templates.copy } } }));
  modules.add(activityModule(ground, { pages: { service: pages }, products: { service: commerce.products } }));
  modules.add(homeModule(ground, { ...paged.below, pages: { service: pages }, threads: { service: community.threads } }));
  modules.add(editorPresenceModule(ground));
  modules.add(insightsModule(ground, { ...below, payments: commerce.modules.payments }));
  const { service: audit } = modules.add(auditModule(ground));
  modules.add(backupsModule(ground, below, { directUrl: options.directUrl }));
  modules.add(systemModule(ground, below, { examine: doctorOf(platform, options.directUrl) }));
  modules.add(staffInvitesModule(ground, below));
  modules.add(invitesModule(ground, below));
  const { service: security } = modules.add(securityModule(ground, below));
  const known = { audit, security: security.notes, brandOf: identified.brandOf };
  const web = await createWeb({ ground, identity, idempotency, known, mails: outbox.service.figures });
  composeSelling(ground, modules, { identified, commerce, mails, storeNetwork: options.storeNetwork });
  modules.addTo(web.http, identity);
  ports.assertFilled();

  return {
    ...web,
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
    plans: paged.plans,
    community,
    begin: async () => {
      await jobs.begin();
      await modules.begin();
    },
    close: () => closeServer({ ground, modules, web }),
  };
}

/** The doctor's findings, as the studio shows them. */
const doctorOf =
  ({ env, clock }: Platform, directUrl: string) =>
  async (language: Language) =>
    (await examine({ env, clock, directUrl, language })).map(({ what, isFine, hint }) => ({ what, is_fine: isFine, hint }));
