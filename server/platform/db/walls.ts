import pg from 'pg';
import { oneRow } from './one-row.ts';
import { passwordOf, verifierOf } from './walls.password.ts';

/** One app's rows, or the rows of all apps. */
export type Side = 'app' | 'system';

/**
 * The form of the second wall (docs/decisions/064). `logins`: two separate roles log in, so one side cannot become the other. `roles`: one login
 * above row-level security becomes one of them in each unit of work. `settings`: one login, which owns the tables, and policies that follow the
 * settings of the unit of work.
 */
export type Walls = { form: 'logins'; passwords: Record<Side, string> | null } | { form: 'roles' } | { form: 'settings' };

const roles = { app: 'bandstand_app', system: 'bandstand_system' } as const satisfies Record<Side, string>;
const bothRoles: readonly string[] = Object.values(roles);
const sides: Side[] = ['app', 'system'];

/** The address that a side connects to. */
export function addressFor(url: string, walls: Walls | undefined, side: Side): string {
  if (walls && walls.form !== 'logins') return url;
  const address = new URL(url);
  const password = walls?.passwords?.[side] ?? '';
  for (const name of ['user', 'password']) address.searchParams.delete(name);
  if (address.host) return Object.assign(address, { username: roles[side], password }).href;
  // The address of a socket may have no host, and then the user can only be a parameter.
  address.searchParams.set('user', roles[side]);
  address.searchParams.set('password', password);
  return address.href;
}
/** The role that a side becomes in each unit of work; null when the login is the right one. */
export const roleOf = (walls: Walls | undefined, side: Side): string | null => (walls?.form === 'roles' ? roles[side] : null);

interface Standing {
  login: string;
  /** Row-level security does not apply to it. */
  isAbove: boolean;
  isSuperuser: boolean;
  mayMakeRoles: boolean;
  /** Those of the two roles that exist. */
  present: string[];
  /** Another database of this server uses the roles. */
  areElsewhere: boolean;
  /** It may change the existing roles. */
  mayChange: boolean;
}

/** What a login may do about the two roles. */
export async function standingOf(client: pg.Client): Promise<Standing> {
  const found = await client.query<Standing>(
    `select current_user::text as login, rolsuper or rolbypassrls as "isAbove", rolsuper as "isSuperuser",
       rolsuper or rolcreaterole as "mayMakeRoles", array(select rolname::text from pg_roles where rolname = any($1)) as present,
       exists (select from pg_shdepend d join pg_roles r on r.oid = d.refobjid and d.refclassid = 'pg_authid'::regclass
         where r.rolname = any($1)
           and d.dbid not in (0, (select oid from pg_database where datname = current_database()))) as "areElsewhere",
       rolsuper or rolcreaterole and not exists (select from pg_roles r where r.rolname = any($1)
         and not case when current_setting('server_version_num')::int >= 160000 then pg_has_role(r.oid, 'member with admin option')
           else true end) as "mayChange"
     from pg_roles where rolname = current_user`,
    [bothRoles],
  );
  return oneRow(found);
}

/** Whether this install may use the roles. It may not if another owner's database works with them. */
const areOurs = ({ login, present, isSuperuser, mayChange, areElsewhere }: Standing): boolean =>
  present.length === bothRoles.length && !bothRoles.includes(login) && (isSuperuser || (mayChange && !areElsewhere));

/** Creates the roles if the owner may, and repairs policies and grants. Call it after the migrations, on the same connection. */
export async function mendWalls(client: pg.Client): Promise<void> {
  let standing = await standingOf(client);
  if (standing.mayMakeRoles && standing.present.length < bothRoles.length) {
    for (const role of bothRoles.filter((name) => !standing.present.includes(name)))
      await client.query(`create role ${role} login`).catch((error: { code?: string }) => {
        // Two databases of one server may start at the same moment.
        if (error.code !== '42710' && error.code !== '23505' && error.code !== '42501') throw error;
      });
    standing = await standingOf(client);
  }
  if (areOurs(standing)) {
    // In an older Bandstand they did not log in.
    const closed = 'select rolname as name from pg_roles where rolname = any($1) and not rolcanlogin';
    const { rows } = await client.query<{ name: string }>(closed, [bothRoles]);
    for (const { name } of rows) await client.query(`alter role ${name} login`);
  }
  await client.query('call bandstand_mend($1)', [areOurs(standing)]);
}

/** What keeps the two roles from logging in. */
export type Obstacle = 'may_not_make_roles' | 'other_install' | 'other_database' | 'no_login' | 'pooler';

/** Why the walls have no better form. */
export interface Because {
  obstacle: Obstacle;
  login: string;
  /** Row-level security does not apply to the login either: nothing else isolates the apps. */
  isOpen: boolean;
}

/** The best form that works, and why no better one. */
export interface Raised {
  walls: Walls;
  /** Null when the two roles log in. */
  because: Because | null;
}

/** For the log. */
export const explain = ({ obstacle, login, isOpen }: Because): string =>
  `${obstacles[obstacle](login)}${isOpen ? `, and row-level security does not apply to ${login}` : ''}`;

const obstacles: Record<Obstacle, (login: string) => string> = {
  may_not_make_roles: (login) => `${login} may not create roles`,
  other_install: () => 'bandstand_app and bandstand_system belong to another install of this server',
  other_database: () => 'bandstand_app and bandstand_system serve another database of this server',
  no_login: () => 'bandstand_app and bandstand_system cannot log in',
  pooler: () => 'the pooler does not know bandstand_app and bandstand_system',
};

export interface Way {
  url: string;
  /** Connects past any pooler, as the owner of the tables. */
  directUrl: string;
  /** The key of the install. */
  secret: string;
}
const loginsOf = (secret: string) =>
  ({ form: 'logins', passwords: { app: passwordOf(secret, roles.app), system: passwordOf(secret, roles.system) } }) as const satisfies Walls;

/**
 * Finds how the server accesses its tables: the two roles log in with passwords derived from the install's key, which are set again if they are
 * wrong. If that is impossible, or a pooler in front of the database does not know the roles, the server keeps using its one login.
 */
export async function raiseWalls(way: Way): Promise<Raised> {
  const logins = loginsOf(way.secret);
  if (!(await mayLogIn(way.directUrl, logins))) {
    const refused = await setPasswords(way.directUrl, logins.passwords);
    if (refused) return refused;
  }
  return findWalls(way);
}

/** The current walls, without changing anything. */
export async function findWalls({ url, directUrl, secret }: Way): Promise<Raised> {
  const walls = loginsOf(secret);
  if (!(await mayLogIn(directUrl, walls))) return fallBack(directUrl, whyNoLogin);
  if (!(await withClient(addressFor(directUrl, walls, 'app'), isGranted))) return fallBack(directUrl, whyNotOurs);
  const isKnown = url === directUrl || (await mayLogIn(url, walls));
  return isKnown ? { walls, because: null } : fallBack(directUrl, () => 'pooler');
}

const whyNoLogin = (standing: Standing): Obstacle => (areOurs(standing) ? 'no_login' : whyNotOurs(standing));

const whyNotOurs = ({ mayMakeRoles }: Standing): Obstacle => (mayMakeRoles ? 'other_install' : 'may_not_make_roles');

/** True also when there are no tables yet. */
const isGranted = async (client: pg.Client): Promise<boolean> =>
  oneRow(await client.query<{ is: boolean }>("select coalesce(has_table_privilege(to_regclass('apps'), 'select'), true) as is")).is;

/** Null when the passwords are set. */
const setPasswords = (directUrl: string, passwords: Record<Side, string>): Promise<Raised | null> =>
  withClient(directUrl, async (client) => {
    const standing = await standingOf(client);
    if (!areOurs(standing)) return single(standing, whyNotOurs(standing));
    // The other install could no longer log in.
    if (standing.areElsewhere) return single(standing, 'other_database');
    for (const side of sides) {
      const verifier = pg.escapeLiteral(verifierOf(passwords[side]));
      await client.query(`alter role ${roles[side]} login password ${verifier}`);
    }
    return null;
  });

const fallBack = (directUrl: string, why: (standing: Standing) => Obstacle): Promise<Raised> =>
  withClient(directUrl, async (client) => {
    const standing = await standingOf(client);
    return single(standing, why(standing));
  });

function single(standing: Standing, obstacle: Obstacle): Raised {
  const hasRoles = standing.isAbove && standing.isSuperuser && areOurs(standing);
  const because = { obstacle, login: standing.login, isOpen: standing.isAbove && !hasRoles };
  return { walls: { form: hasRoles ? 'roles' : 'settings' }, because };
}

async function mayLogIn(url: string, walls: Walls): Promise<boolean> {
  const answers = await Promise.all(
    sides.map((side) =>
      withClient(addressFor(url, walls, side), (client) => client.query<{ is: boolean }>('select current_user = $1 as is', [roles[side]])).then(
        (answer) => oneRow(answer).is,
        (error: { code?: string }) => {
          if (error.code && /^E[A-Z]+$/.test(error.code)) throw error;
          return false;
        },
      ),
    ),
  );
  return answers.every(Boolean);
}

async function withClient<R>(url: string, run: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}
