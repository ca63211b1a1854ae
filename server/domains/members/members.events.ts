import type { Tenant } from '../../platform/db/tenancy.ts';

export type MembersEvents = {
  'member.joined': { tenant: Tenant; subscriberId: string };
  /** Name, avatar, language, address or flags changed: drop what is cached about the member. */
  'member.changed': { tenant: Tenant; subscriberId: string; userId: string };
  'member.blocked': { tenant: Tenant; subscriberId: string; blockedId: string };
  'member.unblocked': { tenant: Tenant; subscriberId: string; blockedId: string };
};
