import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import { createAccountsRepo } from './members.accounts.repo.ts';
import { createAccounts, type Accounts } from './members.accounts.service.ts';
import { createAvatarReader, type AvatarReader } from './members.avatar.ts';
import { createBlocksRepo } from './members.blocks.repo.ts';
import { createBlocks, type Blocks } from './members.blocks.service.ts';
import { createDirectoryRepo } from './members.directory.repo.ts';
import { createDirectory, type ThreadPartners, type Directory, type HeldProducts } from './members.directory.service.ts';
import type { MembersEvents } from './members.events.ts';
import { createGrants, type GrantGiver } from './members.grants.service.ts';
import { createMembersRepo } from './members.repo.ts';
import { membersRoutes } from './members.routes.ts';
import { createMembers, type Members } from './members.service.ts';
import { createSuspensionsRepo } from './members.suspensions.repo.ts';
import { createSuspensions, type Suspensions } from './members.suspensions.service.ts';

export interface MembersServices {
  members: Members;
  /** Users, and whether they are members of an app. */
  accounts: Accounts;
  blocks: Blocks;
  directory: Directory;
  suspensions: Suspensions;
  readAvatar: AvatarReader;
}
export interface MembersModule extends Module<MembersServices> {
  readonly ports: { products: Port<HeldProducts>; grants: Port<GrantGiver>; threadPartners: Port<ThreadPartners> };
}

/** Users of an account, members of its apps, and blocks between members. */
export function membersModule({ platform, bus, ports }: Ground<MembersEvents>, below: { apps: AppsModule; media: MediaModule }): MembersModule {
  const { db, clock, ids } = platform;
  const { apps } = below.apps.service;
  const { media } = below.media.service;
  const products = ports.open<HeldProducts>('members: HeldProducts');
  const grants = ports.open<GrantGiver>('members: GrantGiver');
  const threadPartners = ports.open<ThreadPartners>('members: ThreadPartners');
  const accounts = createAccounts({ repo: createAccountsRepo({ db }), clock, ids, bus });
  const members = createMembers({ repo: createMembersRepo({ db }), clock, bus });
  const blocks = createBlocks({ repo: createBlocksRepo({ db }), members, clock, bus });
  const directory = createDirectory({ repo: createDirectoryRepo({ db }), members, blocks, apps, clock, products, threadPartners });
  const suspensions = createSuspensions({ db, repo: createSuspensionsRepo({ db }), members, clock, bus });
  return {
    service: { members, accounts, blocks, directory, suspensions, readAvatar: createAvatarReader({ ...platform, media, members }) },
    ports: { products, grants, threadPartners },
    routes: membersRoutes({ members, blocks, directory, grants: createGrants({ directory, giver: grants }) }),
  };
}
