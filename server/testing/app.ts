import type { User } from '@bandstand/contract/members.ts';
import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import type { InjectOptions } from 'fastify';
import type { Server } from '../compose.ts';
import type { shiftedClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DiskWatch } from '../platform/disk.ts';
import type { StoreNetwork } from '../domains/iap/iap.store.ts';
import type { Probe } from '../domains/settings/settings.probe.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { OutsideNetwork } from '../platform/outside/outside.ts';
import type { Platform } from '../platform/platform.ts';
import { createClient, type Answer, type CallOptions, type FileAnswer, type FileOptions, type Session, type UploadFile } from './client.ts';
import type { TestDatabase } from './database.ts';
import { takeInstall } from './install.ts';

export interface TestAppOptions {
  /** Rate limits apply; they are off by default. */
  withLimits?: boolean;
  /** A database and a server of its own. */
  isOwn?: boolean;
  /** An install that nobody claimed: no account, no app. `tenant` and `secondApp` are then unusable. */
  isEmpty?: boolean;
  /** A migrated database that the test itself starts and stops; with `isOwn`. */
  database?: TestDatabase;
  /** Further environment variables. */
  env?: NodeJS.ProcessEnv;
  /** The network that host checks see. */
  probe?: Probe;
  /** The network to the app stores; unreachable by default. */
  storeNetwork?: StoreNetwork;
  /** The network for link cards; unreachable by default. */
  previewNetwork?: OutsideNetwork;
  /** The state of the disk. */
  disk?: DiskWatch;
  /** Suppresses unexpected errors: for tests that provoke them. */
  isQuiet?: boolean;
}

/** A logged-in member, from `signUp`. */
export interface MemberSession extends Session {
  user: User;
  /** Subscriber id. */
  id: string;
  password: string;
}
export interface SignUpOptions {
  email?: string;
  name?: string;
  password?: string;
  timezone?: string;
  /** Slug; the first app if omitted. */
  app?: string;
}
/** One of the two apps that every test has: two accounts with data of the same shape. */
export interface TestTenant {
  tenant: Tenant;
  slug: string;
  accountId: string;
  ownerEmail: string;
  /** Subscriber id of the owner's own membership. */
  ownerSubscriberId: string;
}

export interface TestApp {
  readonly server: Server;
  readonly http: Server['http'];
  readonly platform: Platform;
  readonly clock: ReturnType<typeof shiftedClock>;
  readonly db: Database;
  /** Superuser on the same database. */
  readonly adminUrl: string;
  /** The first app, which is the default app of the base host. */
  readonly tenant: Tenant;
  readonly account: string;
  readonly firstApp: TestTenant;
  /** An app of another account. */
  readonly secondApp: TestTenant;
  readonly jobs: Server['jobs'];
  readonly bus: Server['bus'];
  /** One declared call; with `as`, by a session of a member or of staff. */
  call<K extends keyof AllCalls & string>(key: K, options?: CallOptions): Promise<Answer<K>>;
  /** A call with one file in multipart/form-data. */
  upload<K extends keyof AllCalls & string>(key: K, file: UploadFile, options?: CallOptions): Promise<Answer<K>>;
  /** A file, page or other address at the host root, as a browser would ask. */
  get(url: string, options?: FileOptions): Promise<FileAnswer>;
  /** Any other request. */
  inject(options: InjectOptions): Promise<FileAnswer>;
  signUp(options?: SignUpOptions): Promise<MemberSession>;
  /** The owner in the studio. */
  owner(slug?: string): Promise<Session>;
  /** The owner as a member of the app: is_admin and is_account_admin. */
  ownerAsMember(slug?: string): Promise<MemberSession>;
  /** A new staff member with that role, in the studio. */
  staff(role: Role, options?: { app?: string; isOneApp?: boolean }): Promise<Session & { userId: string }>;
  /** Rows past row-level security, for data that no call returns. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Payloads of the waiting jobs of that name, oldest first. */
  queued<T = unknown>(name: string): Promise<T[]>;
  /** Listens on a port of its own, once, and returns its origin: for sockets and for what a request without one cannot test. */
  listen(): Promise<string>;
  /** Handles events, then due jobs, until nothing is left. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export const testPassword = 'correct horse 7';

/** The whole server with two fresh apps of two accounts, and a clock that tests move, called through HTTP without a socket. */
export async function startTestApp({ isEmpty, isOwn, probe, storeNetwork, previewNetwork, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const outside = { ...(probe && { probe }), ...(storeNetwork && { storeNetwork }), ...(previewNetwork && { previewNetwork }) };
  const install = await takeInstall({
    ...options,
    isOwn: isOwn || isEmpty || false,
    ...(Object.keys(outside).length > 0 && { outside }),
  });
  const { server, platform, clock, db, adminUrl, rows, passwords } = install;
  const { ids } = platform;
  const { staff } = server.identity;

  const make = async (slug: string): Promise<TestTenant> => {
    const ownerEmail = `owner@${slug}.example`;
    const made = await staff.createAccount({
      accountName: `Account ${slug}`,
      owner: { email: ownerEmail, name: `Owner ${slug}`, password: testPassword },
      app: { name: `App ${slug}`, slug },
    });
    return { tenant: made.tenant, slug, accountId: made.tenant.accountId, ownerEmail, ownerSubscriberId: made.ownerSubscriberId };
  };
  const [firstApp, secondApp] = isEmpty ? [] : [await make('first'), await make('second')];
  const client = createClient({ app: server.http.app, defaultSlug: 'first', host: new URL(platform.env.appUrl).host });
  const side = (slug: string): TestTenant => (slug === 'second' ? secondApp! : firstApp!);
  const sql = <T>(text: string, values: unknown[] = []) => rows.of<T>(text, values);
  let people = 0;

  async function memberSession(
    key: 'POST /auth/sign_up' | 'POST /auth/login',
    body: { email: string; password: string; name?: string; timezone?: string },
    slug: string,
  ): Promise<MemberSession> {
    const answer = await client.call(key, { body, app: slug });
    if (answer.status !== 200) throw new Error(`${key} answered ${answer.status} ${answer.text}`);
    const { user, authentication_token: token } = answer.body;
    return { email: body.email, token, app: slug, user, id: user.subscriber_id, password: body.password };
  }
  async function staffSession(email: string, slug: string): Promise<Session> {
    const answer = await client.call('POST /studio/auth/login', { body: { email, password: testPassword }, app: null });
    if (answer.status !== 200) throw new Error(`staff login answered ${answer.status} ${answer.text}`);
    return { email, token: answer.body.authentication_token, app: slug };
  }

  return {
    server,
    http: server.http,
    platform,
    clock,
    db,
    adminUrl,
    listen: install.listen,
    jobs: server.jobs,
    bus: server.bus,
    sql,
    queued: (name) => queuedIn(sql, name),
    ...client,
    tenant: firstApp?.tenant as Tenant,
    account: firstApp?.accountId ?? '',
    firstApp: firstApp as TestTenant,
    secondApp: secondApp as TestTenant,
    signUp: ({ app = 'first', ...person } = {}) => {
      people += 1;
      return memberSession(
        'POST /auth/sign_up',
        { email: `member${people}@example.com`, name: `Member ${people}`, password: testPassword, ...person },
        app,
      );
    },
    owner: (slug = 'first') => staffSession(side(slug).ownerEmail, slug),
    ownerAsMember: (slug = 'first') => memberSession('POST /auth/login', { email: side(slug).ownerEmail, password: testPassword }, slug),
    staff: async (role, { app = 'first', isOneApp = false } = {}) => {
      people += 1;
      const { tenant, accountId } = side(app);
      const [email, userId] = [`${role}${people}@example.com`, ids.next()];
      await sql('insert into users (account_id, id, email, email_proven_at, name, password_hash) values ($1, $2, $3, now(), $4, $5)', [
        accountId,
        userId,
        email,
        `Staff ${role}`,
        await passwords.hash(testPassword),
      ]);
      await sql('insert into staff (account_id, id, user_id, app_id, role) values ($1, $2, $3, $4, $5)', [
        accountId,
        ids.next(),
        userId,
        isOneApp ? tenant.appId : null,
        role,
      ]);
      return { ...(await staffSession(email, app)), userId };
    },
    settle: async () => {
      await server.bus.settled();
      await server.jobs.runDue();
      await server.bus.settled();
    },
    close: async () => {
      await server.bus.settled();
      await install.release();
    },
  };
}

async function queuedIn<T>(sql: TestApp['sql'], name: string): Promise<T[]> {
  await sql('select bandstand_move_jobs(1000)');
  const jobs = await sql<{ payload: T }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [name],
  );
  return jobs.map(({ payload }) => payload);
}
