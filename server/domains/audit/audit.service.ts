import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { withTransactionHook } from '../../platform/db/work.ts';
import type { Audit, AuditEntry } from '../../platform/http/http.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import { periodOf } from '../../platform/http/period.ts';
import { csvOf } from '../../platform/csv.ts';
import type { AuditRepo, LogFilter } from './audit.repo.ts';
import type { AuditRow } from './audit.tables.ts';

export interface AuditDependencies {
  repo: AuditRepo;
  clock: Clock;
  ids: Ids;
  log: { error: (data: object, text: string) => void };
}
/** The filter as sent by the client. */
export interface LogQuery {
  actor_id?: string;
  object?: string;
  from?: string;
  to?: string;
}
const mostExported = 50_000;
const ignoredFields = new Set(['base_version', 'dry_run']);

/** What kind of thing a call changes: the first word of its address. */
export const objectTypeOf = (call: string): string => call.split('/')[2] ?? '';

/** Names of the fields that were sent, one level deep; never their values. */
export function fieldsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(body)
    .filter(([name]) => !ignoredFields.has(name))
    .flatMap(([name, value]) =>
      name === 'theme' && typeof value === 'object' && value !== null ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
    )
    .filter((name) => /^[a-z][a-z0-9_.]{0,60}$/.test(name))
    .slice(0, 40);
}

/** A reason is written for the log, so it is the only value that is stored. */
const reasonOf = (body: unknown): { reason?: string } => {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && reason.trim() !== '' ? { reason: reason.trim().slice(0, 500) } : {};
};

/** Id and title of a thing, as the answer of a call contains them. */
function namedIn(answer: unknown): { id: string | null; title: string | null } {
  const own = (answer ?? {}) as Record<string, unknown>;
  const inner = typeof own['page'] === 'object' && own['page'] !== null ? (own['page'] as Record<string, unknown>) : own;
  const title = [inner['title'], inner['name']].find((value): value is string => typeof value === 'string' && value !== '');
  // An answer that only includes its page is not about the page.
  const id = [inner['id'], own['id']].find((value): value is string => typeof value === 'string' && isId(value));
  return { id: id ?? null, title: title?.slice(0, 300) ?? null };
}

/** Columns of the CSV file, in order. */
const exported = ['at', 'actor', 'role', 'call', 'object', 'object_id', 'title', 'fields', 'address', 'device'] as const;

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Who changed what, when and from where (STU-4): one row for every changing call of the studio that succeeded. */
export function createAuditLog({ repo, clock, ids, log }: AuditDependencies) {
  const rowOf = ({ context, call, objectId, body }: AuditEntry): AuditRow | null => {
    const { staff, tenant, address, request, requestId } = context;
    if (!staff) return null;
    return {
      account_id: staff.accountId,
      id: ids.next(),
      app_id: tenant?.appId ?? null,
      actor_id: staff.userId,
      actor_name: staff.name,
      actor_role: staff.role,
      call,
      object_type: objectTypeOf(call),
      object_id: objectId,
      object_title: null,
      data: { fields: fieldsOf(body), ...reasonOf(body) },
      address,
      device: request.headers['user-agent']?.slice(0, 300) ?? null,
      request_id: requestId,
      at: clock.iso(),
    };
  };
  const titleOf = (tenant: Tenant | null, row: AuditRow): Promise<string | null> =>
    tenant && row.object_id ? repo.titleOf(tenant, row.object_type, row.object_id) : Promise.resolve(null);

  const audit: Audit = {
    begin: async (entry) => {
      const row = rowOf(entry);
      if (!row) return { around: (change) => change() };
      const { tenant } = entry.context;
      // The title of a deleted thing cannot be read afterwards.
      if (entry.call.startsWith('DELETE ')) row.object_title = await titleOf(tenant, row);
      return {
        around: async (change) => {
          const { answer, isWritten } = await withTransactionHook(
            { write: (trx) => repo.writeWithin(trx, row), undo: () => repo.remove(row) },
            change,
          );
          try {
            const named = namedIn(answer);
            row.object_id ??= named.id;
            row.object_title ??= named.title ?? (await titleOf(tenant, row));
            await (isWritten ? repo.name(row) : repo.write(row));
          } catch (error) {
            log.error({ err: error, call: row.call, request_id: row.request_id }, 'an audit row is incomplete');
          }
          return answer;
        },
      };
    },
  };

  const filterOf = ({ actor_id, object, from, to }: LogQuery): LogFilter => ({ actorId: actor_id, object, ...periodOf({ from, to }) });
  const shown = (row: AuditRow) => ({
    id: row.id,
    at: row.at,
    actor_id: row.actor_id,
    actor: row.actor_name,
    role: row.actor_role,
    call: row.call,
    object: row.object_type,
    object_id: row.object_id,
    title: row.object_title,
    fields: row.data.fields ?? [],
    ...(row.data.reason ? { reason: row.data.reason } : {}),
    address: row.address,
    device: row.device,
  });

  return {
    ...audit,
    /** Newest first, 50 per page, with every person and kind of thing to filter by. */
    list: async (tenant: Tenant, query: LogQuery, page: number) => {
      const [{ items, total }, facets] = await Promise.all([repo.page(tenant, filterOf(query), page), repo.facets(tenant)]);
      return {
        items: items.map(shown),
        total_count: total,
        people: facets.people.map(({ id, name }) => ({ id: id ?? '', name: name ?? '' })),
        objects: facets.types,
      };
    },
    /** The same as CSV for a spreadsheet, at most the newest 50,000. */
    csv: async (tenant: Tenant, query: LogQuery): Promise<string> =>
      csvOf(exported, (await repo.all(tenant, filterOf(query), mostExported)).map(shown)),
  };
}
