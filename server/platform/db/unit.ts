import pg from 'pg';
import type { Tenant } from './tenancy.ts';

/** What a unit of work sets for itself alone: the rows it may see, in the order of `settings`. */
export type Scope = readonly [appId: string, accountId: string, system: '' | 'on', role: string];

/** Longest time of one statement. The unit sets it, because poolers refuse it as a parameter of the connection. */
const statementTimeoutMs = 30_000;

/** The rows of an app, or of all apps when `tenant` is null. `role`: a role to become, if the login itself is above row-level security. */
export const scopeOf = (tenant: Tenant | null, role: string | null = null): Scope =>
  tenant ? [tenant.appId, tenant.accountId, '', role ?? 'none'] : ['', '', 'on', role ?? 'none'];

const settingsName = 'bandstand_unit';
const always = `set_config('bandstand.app_id', $1, true), set_config('bandstand.account_id', $2, true), set_config('bandstand.system', $3, true), set_config('statement_timeout', '${statementTimeoutMs}', true)`;
/** The role comes last: everything after it runs with fewer rights. */
function settings(scope: Scope, isPlannedOnce: boolean): { name: string; text: string; values: string[] } {
  const [once, all] = isPlannedOnce ? ['_once', `${always}, set_config('plan_cache_mode', 'force_generic_plan', true)`] : ['', always];
  return scope[3] === 'none'
    ? { name: `${settingsName}${once}`, text: `select ${all}`, values: scope.slice(0, 3) }
    : { name: `${settingsName}_as${once}`, text: `select ${all}, set_config('role', $4, true)`, values: [...scope] };
}

interface Wire {
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
}
export interface UnitStatement {
  name: string | null;
  text: string;
  values: unknown[];
  /** The connection keeps one plan of it for any values; its name makes it known there. */
  isPlannedOnce?: boolean;
  /** The command that begins a transaction with this statement. */
  begin?: string;
}
type Lead = Pick<UnitStatement, 'begin' | 'isPlannedOnce'>;
interface QueryConfig {
  name?: string;
  text: string;
  values: unknown[];
  queryMode: 'extended';
}
/** What `pg.Query` has besides its declared methods; `pg-cursor` relies on the same ones. */
type Extended = new (
  config: QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => {
  submit(connection: pg.Connection): void;
  prepare(wire: Wire): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
};

/**
 * One statement with its settings before it and one Sync after both. PostgreSQL runs everything between two Syncs as one transaction, so the settings
 * apply to the statement and are gone after it, in one round trip. With `begin` before them they begin a transaction, and apply until its end.
 */
// The declared types of `pg.Query` name neither these methods nor this way to construct it.
class Unit extends (pg.Query as unknown as Extended) {
  private readonly scope: Scope;
  readonly begin: string | null;
  private readonly isPlannedOnce: boolean;
  /** Commands before the statement whose answers are still to come. */
  private leading: number;

  constructor(
    scope: Scope,
    { begin, isPlannedOnce = false }: Lead,
    config: QueryConfig,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, undefined, callback);
    this.scope = scope;
    this.begin = begin ?? null;
    this.isPlannedOnce = isPlannedOnce;
    this.leading = begin === undefined ? 1 : 2;
  }
  override prepare(wire: Wire): void {
    if (this.begin !== null) {
      wire.parse({ name: '', text: this.begin });
      wire.bind({ statement: '', values: [] });
      wire.execute({});
    }
    const { name, text, values } = settings(this.scope, this.isPlannedOnce);
    // Named ones were prepared when the connection opened: their answer here would count as the statement's own.
    const isPrepared = wire.parsedStatements[name] !== undefined;
    if (!isPrepared) wire.parse({ name: '', text });
    wire.bind({ statement: isPrepared ? name : '', values });
    wire.execute({});
    super.prepare(wire);
  }
  override handleDataRow(message: object): void {
    if (this.leading === 0) super.handleDataRow(message);
  }
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.leading > 0) this.leading -= 1;
    else super.handleCommandComplete(message, wire);
  }
}

/** Prepares the settings on a fresh connection, so that each unit only has to bind them. */
export async function prepareSettings(client: pg.ClientBase, scope: Scope): Promise<void> {
  for (const isPlannedOnce of [false, true]) await client.query(settings(scope, isPlannedOnce));
}

/** Runs one statement as its own unit of work, or as the first of a transaction. */
export const runUnit = (client: pg.PoolClient, scope: Scope, { name, text, values, ...lead }: UnitStatement) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const config: QueryConfig = { text, values, queryMode: 'extended', ...(name === null ? {} : { name }) };
    client.query(new Unit(scope, lead, config, (error, result) => (error ? reject(error) : resolve(result))));
  });
