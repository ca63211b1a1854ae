import type { Ground, Module } from '../../platform/modules/module.ts';
import type { PageMembers } from '../access/access.members.service.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { InvitesJobs } from './invites.events.ts';
import { invitesJobs } from './invites.jobs.ts';
import { createInviteLinks } from './invites.link.ts';
import { createInvitesRepo } from './invites.repo.ts';
import { invitesRoutes } from './invites.routes.ts';
import { createGifts, createInvites, type Invites, type KnownProducts } from './invites.service.ts';
import { createStudioInvites } from './invites.studio.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
  products: Module<{ catalogue: Pick<Products, 'productsByIds'>; entitlements: Entitlements }>;
  pages: Module<{ drafts: Pick<Drafts, 'require'>; pageMembers: Pick<PageMembers, 'assign'> }>;
  mails: Module<Pick<Mails, 'memberInvite'>>;
}

/** Links by which people become members, even of a private app, and get the included products and pages. */
export function invitesModule({ platform, jobs }: Ground<Record<never, never>, InvitesJobs>, below: Below): Module<Invites> {
  const { apps } = below.apps.service;
  const { catalogue, entitlements } = below.products.service;
  const { drafts, pageMembers } = below.pages.service;
  const knownProducts: KnownProducts = async (tenant, ids) => new Set((await catalogue.productsByIds(tenant, ids)).keys());
  const parts = { platform, jobs, repo: createInvitesRepo(platform), links: createInviteLinks(platform), knownProducts };
  const gifts = createGifts({ ...parts, entitlements, pageMembers });
  const invites = createInvites({ ...parts, accounts: below.members.service.accounts, addresses: below.auth.service.addresses, gifts });
  const studio = createStudioInvites({ ...parts, originOf: apps.originOf, drafts });
  below.auth.ports.invites.register(invites);
  return {
    service: invites,
    routes: invitesRoutes(invites, studio),
    jobs: () =>
      invitesJobs({
        db: platform.db,
        jobs,
        invites,
        studio,
        appById: apps.byId,
        languageOf: async (tenant) => (await apps.config(tenant)).app.default_language,
        write: below.mails.service.memberInvite,
      }),
  };
}
