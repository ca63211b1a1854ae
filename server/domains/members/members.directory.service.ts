import type { Person, StudioMember } from '@bandstand/contract/members.ts';
import { flagsOf } from '@bandstand/rules/members/flags.ts';
import { isSuspended } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Apps } from '../apps/apps.service.ts';
import { searchNameOf } from './members.accounts.service.ts';
import type { Blocks } from './members.blocks.service.ts';
import type { DirectoryRepo, MemberSort } from './members.directory.repo.ts';
import { avatarUrlsOf, toWirePerson, type Members } from './members.service.ts';

/** LIST_PAGE_SIZE (API-10). */
const pageSize = 50;
/** Shorter terms match too many members to be useful (MSG-24). */
const shortestTerm = 2;

/** What the products domain knows about members: who has a product, and what each has. */
export interface HeldProducts {
  holdersOf(tenant: Tenant, productId: string): Promise<string[]>;
  activeOfMany(tenant: Tenant, subscriberIds: readonly string[]): Promise<Map<string, { id: string; title: string }[]>>;
}
/** Members who share a thread with this one: subscriber ids. */
export type ThreadPartners = (tenant: Tenant, subscriberId: string) => Promise<string[]>;

interface StudioListQuery {
  q?: string;
  product_id?: string;
  sort?: MemberSort;
  page?: number;
}

export interface DirectoryDependencies {
  repo: DirectoryRepo;
  members: Members;
  blocks: Blocks;
  apps: Pick<Apps, 'require'>;
  clock: Clock;
  products: Port<HeldProducts>;
  threadPartners: Port<ThreadPartners>;
}
export type Directory = ReturnType<typeof createDirectory>;

/** Lists of members: for members, who see names, and for the studio, which sees everything. */
export function createDirectory({ repo, members, blocks, apps, clock, products, threadPartners }: DirectoryDependencies) {
  /** The members whom this one may find at all; null: everyone (MSG-24). */
  async function findable(member: Member): Promise<string[] | null> {
    if (member.isAdmin || (await apps.require(member.tenant)).row.messaging.member_to_member) return null;
    const [profiles, known] = await Promise.all([members.appProfiles(member.tenant), threadPartners.current(member.tenant, member.id)]);
    return [...new Set([...profiles.map(({ id }) => id), ...known, member.id])];
  }
  async function toStudio(tenant: Tenant, rows: Awaited<ReturnType<DirectoryRepo['list']>>['rows']): Promise<StudioMember[]> {
    const owned = await products.current.activeOfMany(
      tenant,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      id: row.id,
      user_id: row.user_id,
      name: row.name,
      email: row.email,
      avatar_urls: avatarUrlsOf(row.avatar),
      language: row.language,
      timezone: row.timezone,
      signed_up_at: row.created_at,
      last_active_at: row.last_active_at,
      is_admin: flagsOf(row.roles).isAdmin,
      suspended_until: isSuspended(row.suspended_until, clock.iso()) ? row.suspended_until : null,
      products: owned.get(row.id) ?? [],
    }));
  }

  return {
    /** GET /subscribers: by the beginning of a name, by ids, or all, 50 per page; never by email (MSG-24). Leaves out blocked members (MSG-23). */
    find: async (member: Member, query: { term?: string; ids?: string; page?: number }): Promise<{ items: Person[]; total_count: number }> => {
      const prefix = query.term === undefined ? null : searchNameOf(query.term);
      if (prefix !== null && Array.from(prefix).length < shortestTerm) return { items: [], total_count: 0 };
      const wanted =
        query.ids === undefined
          ? null
          : query.ids
              .split(',')
              .map((id) => id.trim())
              .filter(isId);
      const [allowed, hidden] = await Promise.all([findable(member), blocks.idsBlockedBy(member.tenant, member.id)]);
      const ids = wanted && allowed ? wanted.filter((id) => allowed.includes(id)) : (wanted ?? allowed);
      const page = await repo.find(member.tenant, { prefix, ids, hidden: [...hidden], offset: ((query.page ?? 1) - 1) * pageSize, limit: pageSize });
      const people = await members.peopleByIds(member.tenant, page.ids);
      return { items: page.ids.flatMap((id) => people.get(id) ?? []).map(toWirePerson), total_count: page.total };
    },

    /** The studio's list: by part of name or email, by product, sorted, 50 per page. */
    list: async (tenant: Tenant, query: StudioListQuery): Promise<{ items: StudioMember[]; total_count: number }> => {
      const ids = query.product_id === undefined ? null : await products.current.holdersOf(tenant, query.product_id);
      const text = searchNameOf(query.q ?? '');
      const page = await repo.list(tenant, {
        text: text === '' ? null : text,
        ids,
        sort: query.sort ?? '-signed_up_at',
        offset: ((query.page ?? 1) - 1) * pageSize,
        limit: pageSize,
      });
      return { items: await toStudio(tenant, page.rows), total_count: page.total };
    },
    require: async (tenant: Tenant, id: string): Promise<StudioMember> => {
      const found = await repo.list(tenant, { text: null, ids: [id], sort: 'name', offset: 0, limit: 1 });
      const [member] = await toStudio(tenant, found.rows);
      if (!member) throw new AppError('not_found');
      return member;
    },
  };
}
