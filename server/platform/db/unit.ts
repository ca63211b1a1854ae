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
const settings = (scope: Scope): { name: string; text: string; values: string[] } =>
  scope[3] === 'none'
    ? { name: settingsName, text: `select ${always}`, values: scope.slice(0, 3) }
    : { name: `${settingsName}_as`, text: `select ${always}, set_config('role', $4, true)`, values: [...scope] };

/** `begin` and the settings as one message. */
export const beginOf = (begin: string, scope: Scope): string => {
  const { text, values } = settings(scope);
  const literals = values.map((value) => pg.escapeLiteral(value));
  return `${begin}; ${text.replaceAll(/\$(\d)/g, (_place, number: string) => String(literals[Number(number) - 1]))}`;
};

interface Wire {
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
}
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
 * apply to the statement and are gone after it, in one round trip.
 */
// The declared types of `pg.Query` name neither these methods nor this way to construct it.
class Unit extends (pg.Query as unknown as Extended) {
  private readonly scope: Scope;
  private isSetting = true;

  constructor(scope: Scope, config: QueryConfig, callback: (error: Error | null, result: pg.QueryResult) => void) {
    super(config, undefined, callback);
    this.scope = scope;
  }
  override prepare(wire: Wire): void {
    const { name, text, values } = settings(this.scope);
    // Named ones were prepared when the connection opened: their answer here would count as the statement's own.
    const isPrepared = wire.parsedStatements[name] !== undefined;
    if (!isPrepared) wire.parse({ name: '', text });
    wire.bind({ statement: isPrepared ? name : '', values });
    wire.execute({});
    super.prepare(wire);
  }
  override handleDataRow(message: object): void {
    if (!this.isSetting) super.handleDataRow(message);
  }
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.isSetting) this.isSetting = false;
    else super.handleCommandComplete(message, wire);
  }
}

/** Prepares the settings on a fresh connection, so that each unit only has to bind them. */
export const prepareSettings = (client: pg.PoolClient, scope: Scope): Promise<unknown> => client.query(settings(scope));

/** Runs one statement as its own unit of work. */
export const runUnit = (client: pg.PoolClient, scope: Scope, { name, text, values }: { name: string | null; text: string; values: unknown[] }) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const config: QueryConfig = { text, values, queryMode: 'extended', ...(name === null ? {} : { name }) };
    client.query(new Unit(scope, config, (error, result) => (error ? reject(error) : resolve(result))));
  });
