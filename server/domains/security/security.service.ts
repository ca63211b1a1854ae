import type { SecurityEntry } from '@bandstand/contract/security.ts';
import type { SecurityKind } from '@bandstand/contract/security.values.ts';
import { LRUCache } from 'lru-cache';
import { isoOf, type Clock } from '../../platform/clock.ts';
import { csvOf } from '../../platform/csv.ts';
import { grownTo } from '../../platform/grown.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SecurityNotes, SecurityNote } from '../../platform/http/http.ts';
import { memberPerson, staffPerson, type KnownDevices } from '../../platform/http/known-devices.ts';
import { periodOf } from '../../platform/http/period.ts';
import { networkOf } from '../../platform/http/tries.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SecurityAlerts } from './security.alerts.ts';
import { kindOf, kindOfRefusal } from './security.kinds.ts';
import type { SecurityFilter, SecurityRepo } from './security.repo.ts';
import type { SecurityRow } from './security.tables.ts';

const minuteMs = 60_000;
/** How long an entry is kept. */
const keptMs = 366 * 86_400_000;
const mostExported = 50_000;
const deviceLength = 200;
const exported = ['at', 'kind', 'is_staff', 'email', 'name', 'call', 'address', 'device'] as const;

export interface SecurityDependencies {
  repo: SecurityRepo;
  clock: Clock;
  ids: Ids;
  devices: Pick<KnownDevices, 'of'>;
  alerts: SecurityAlerts;
  /** Accounts with a staff member at that address. */
  accountsOf: (email: string) => Promise<string[]>;
  log: { error: (data: object, text: string) => void };
}
/** The filter as sent on the wire. */
export interface SecurityQuery {
  kind?: SecurityKind;
  email?: string;
  from?: string;
  to?: string;
}
interface Person {
  id: string | null;
  email: string | null;
  name: string | null;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** The subject of a call: the user it logged in, else its caller, else the address that was typed. */
function personOf({ context, body, answer }: SecurityNote): Person {
  const bundle = (answer ?? {}) as { staff?: { id: string; email: string; name: string }; user?: { id: string; email: string; name: string } };
  const person = bundle.staff ?? bundle.user;
  if (person?.email) return { id: person.id, email: person.email, name: person.name };
  const { staff, member } = context;
  if (staff) return { id: staff.userId, email: staff.email, name: staff.name };
  if (member) return { id: member.userId, email: member.email, name: member.name };
  const typed = [body, context.request.query].map((given) => (given as { email?: unknown } | null)?.email).find((email) => typeof email === 'string');
  return { id: null, email: (typed as string | undefined)?.trim().toLowerCase().slice(0, 254) ?? null, name: null };
}

/** Logins, failures and what protects an account: logged with the calls themselves, and append-only. */
export function createSecurityLog({ repo, clock, ids, devices, alerts, accountsOf, log }: SecurityDependencies) {
  const refusedAt = new LRUCache<string, number>(grownTo(20_000));
  /** Floods of refusals become one row a minute per call, person and network; for bots, which have many of both, per call and app. */
  function isRepeated({ call, context }: SecurityNote, email: string | null, isBots: boolean): boolean {
    const key = isBots ? `${call} ${context.tenant?.appId ?? ''}` : `${call} ${email ?? ''} ${networkOf(context.address)}`;
    const last = refusedAt.get(key);
    if (last !== undefined && Math.abs(clock.ms() - last) < minuteMs) return true;
    refusedAt.set(key, clock.ms());
    return false;
  }
  async function add(note: SecurityNote, kind: SecurityKind, isBots: boolean): Promise<void> {
    const { context, call } = note;
    const person = personOf(note);
    if ((kind === 'limited' || kind === 'refused') && isRepeated(note, person.email, isBots)) return;
    const isStaff = call.includes('/studio/');
    const accounts = context.staff
      ? [context.staff.accountId]
      : context.tenant
        ? [context.tenant.accountId]
        : person.email
          ? await accountsOf(person.email)
          : [];
    for (const accountId of accounts) {
      const row: SecurityRow = {
        account_id: accountId,
        id: ids.next(),
        app_id: context.tenant?.appId ?? null,
        at: clock.iso(),
        kind,
        is_staff: isStaff,
        person_id: person.id,
        email: person.email,
        name: person.name,
        call,
        address: context.address,
        device: context.request.headers['user-agent']?.slice(0, deviceLength) ?? null,
      };
      await repo.add(context.tenant, row);
      if (kind === 'sign_in' && person.email) {
        const place = isStaff ? staffPerson(person.email) : memberPerson(accountId, person.email);
        if (devices.of(context.request, place) === null) await alerts.newDevice(row, context);
      }
      if (kind === 'sign_in_failed') await alerts.failures(row, context);
    }
  }
  /** A successful call stays successful even if it could not be logged. */
  const addSafely = (note: SecurityNote, kind: SecurityKind, isBots = false): Promise<void> =>
    add(note, kind, isBots).catch((error: unknown) =>
      log.error({ err: error, call: note.call, request_id: note.context.requestId }, 'a security log entry is missing'),
    );

  const notes: SecurityNotes = {
    done: async (note) => {
      const kind = kindOf(note.call, note.body);
      if (kind) await addSafely(note, kind);
    },
    refused: async (note, error) => {
      const kind = error instanceof AppError ? kindOfRefusal(note.call, error, note.context.staff !== null) : null;
      if (kind) await addSafely(note, kind, error instanceof AppError && error.code === 'pow_required');
    },
  };

  const filterOf = ({ kind, email, from, to }: SecurityQuery): SecurityFilter => ({
    kind,
    email: email?.trim() || undefined,
    ...periodOf({ from, to }),
  });
  const shown = ({ account_id: _account, app_id: _app, ...row }: SecurityRow): SecurityEntry => row;

  return {
    notes,
    /** Newest first, 50 a page. */
    list: async (tenant: Tenant, query: SecurityQuery, page: number) => {
      const { items, total } = await repo.page(tenant, filterOf(query), page);
      return { items: items.map(shown), total_count: total };
    },
    removeOld: (): Promise<void> => repo.removeBefore(isoOf(clock.ms() - keptMs)),
    /** The same as CSV for a spreadsheet, at most the newest 50,000. */
    csv: async (tenant: Tenant, query: SecurityQuery): Promise<string> =>
      csvOf(exported, (await repo.all(tenant, filterOf(query), mostExported)).map(shown)),
  };
}
