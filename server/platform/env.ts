import path from 'node:path';
import { readBackupEnv, type BackupEnv } from './env.backup.ts';
import { readObserveEnv, type ObserveEnv } from './env.observe.ts';
import { everyAddress, isOwnMachine, readTls, type TlsSettings } from './env.tls.ts';
import { exitCodes, Fault } from './fault.ts';
import { loopbackNetworks, readTrustedProxies, type TrustedProxies } from './http/proxies.ts';

export type NodeEnv = 'development' | 'production' | 'test';
export type Role = 'all' | 'web' | 'worker';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The validated configuration. Every path is absolute, `appUrl` is an origin without a slash at its end. */
export interface Env extends ObserveEnv, BackupEnv {
  nodeEnv: NodeEnv;
  port: number;
  host: string;
  dataDir: string;
  appUrl: string;
  /** False: nobody said where the install is open, so it answers on every address of its own network. */
  hasAppUrl: boolean;
  baseDomain: string;
  tls: TlsSettings;
  /** With TLS: where plain HTTP answers the authority's questions and leads to https. Null: nowhere. */
  httpPort: number | null;
  /** Whose forwarded headers count. */
  trustedProxies: TrustedProxies;
  /** Absent: the server starts its own PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  /** For LISTEN and migrations, which no pooler can carry. Equals `databaseUrl` unless it was given. */
  databaseDirectUrl?: string;
  /** False: the pooler cannot pass on named statements. */
  hasNamedStatements: boolean;
  /** Statements that take longer are logged; 0: none. */
  slowStatementMs: number;
  /** Valkey or Redis that carries realtime between servers and counts their limits; absent: the database does, and each server counts for itself. */
  redisUrl?: string;
  demo: boolean;
  role: Role;
  secretKey?: string;
  /** The key before this one: opens what it sealed until `keys rotate` is done. */
  previousSecretKey?: string;
  smtpUrl?: string;
  mailFrom?: string;
  logLevel: LogLevel;
  pgBin?: string;
  /** The folder of the package that this runs from, as its script says. */
  packageHome?: string;
  /** Where Stripe's API is asked instead of at Stripe: a proxy, or a server of tests. */
  stripeApiUrl?: string;
  /** A service that knows which VAT ids were given, and speaks like VIES; absent: ids are read by their shape alone. */
  vatCheckUrl?: string;
  /** The header in which a trusted proxy names the country of a visitor; absent: nobody knows it. */
  countryHeader?: string;
}

/** One variable that does not hold, as an operator needs to read it. `got` never shows a secret. */
export interface EnvProblem {
  name: string;
  got: string;
  expected: string;
}

/** Every problem of the configuration at once. `message` is ready to print. */
export class EnvError extends Fault {
  readonly problems: EnvProblem[];

  constructor(problems: EnvProblem[]) {
    const lines = problems.map(({ name, got, expected }) => `  ${name}: got ${got}, expected ${expected}`);
    super(
      `The configuration does not hold (${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}):\n${lines.join('\n')}`,
      exitCodes.configuration,
    );
    this.name = 'EnvError';
    this.problems = problems;
  }
}

const notSet = 'nothing';
const roles: Role[] = ['all', 'web', 'worker'];
const nodeEnvs: NodeEnv[] = ['development', 'production', 'test'];
const logLevels: LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const databaseProtocols = ['postgres:', 'postgresql:'];

/** An https address that others can reach: nobody tries something out there. */
const isPublic = ({ protocol, hostname }: URL): boolean => protocol === 'https:' && !isOwnMachine(hostname);

/** Shows what kind of value a secret is without showing it: scheme and host of an address, the length of anything else. */
function masked(value: string): string {
  if (!URL.canParse(value)) return `a value of ${value.length} characters`;
  const url = new URL(value);
  return url.host ? `${url.protocol}//…@${url.host}/…` : `${url.protocol}…`;
}

/**
 * Reads and validates the whole environment; the only reader of `process.env` on the server. An empty variable counts as not set.
 * Throws `EnvError` with every problem at once. Production needs `APP_URL` (OPS-1), and a public https address means production.
 */
export function loadEnv(source: NodeJS.ProcessEnv): Env {
  const problems: EnvProblem[] = [];
  const read = (name: string) => source[name]?.trim() || undefined;

  function refuse(name: string, expected: string, got: string) {
    problems.push({ name, got, expected });
  }

  function oneOf<T extends string>(name: string, allowed: T[], fallback: T): T {
    const value = read(name);
    if (value === undefined) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) refuse(name, `one of ${allowed.join(', ')}`, JSON.stringify(value));
    return found ?? fallback;
  }

  function flag(name: string, fallback: boolean): boolean {
    const value = read(name);
    if (value === undefined) return fallback;
    if (value !== '0' && value !== '1') refuse(name, '0 or 1', JSON.stringify(value));
    return value === '1';
  }

  function address(name: string, protocols: string[], example: string): string | undefined {
    const value = read(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    refuse(name, `an address such as ${example}`, masked(value));
    return undefined;
  }

  function milliseconds(name: string, fallback: number): number {
    const value = read(name);
    if (value === undefined || /^\d{1,7}$/.test(value)) return Number(value ?? fallback);
    refuse(name, 'whole milliseconds, or 0 for never', JSON.stringify(value));
    return fallback;
  }

  function port(name: 'PORT' | 'HTTP_PORT', fallback: number): number {
    const value = read(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d{1,5}$/.test(value) && number <= 65_535) return number;
    refuse(name, 'a whole number from 0 to 65535', JSON.stringify(value));
    return fallback;
  }

  function appUrl(): URL | undefined {
    const value = read('APP_URL');
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && !url.username && url.pathname === '/' && !url.search && !url.hash;
    if (isOrigin) return url;
    refuse('APP_URL', 'an address without a path, such as https://app.example.com', url ? masked(value) : JSON.stringify(value));
    return undefined;
  }

  function secretKey(name: 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'): string | undefined {
    const value = read(name);
    if (value !== undefined && value.length < 32) refuse(name, 'at least 32 characters', masked(value));
    return value;
  }

  function mailFrom(): string | undefined {
    const value = read('MAIL_FROM');
    if (value !== undefined && !/^[^@]*[^@\s<]@[^@\s>]+>?$/.test(value))
      refuse('MAIL_FROM', 'an address such as Studio <hello@example.com>', JSON.stringify(value));
    return value;
  }

  function baseDomain(fallback: string): string {
    const value = read('BASE_DOMAIN')?.toLowerCase();
    if (value !== undefined && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value))
      refuse('BASE_DOMAIN', 'a host name without port, such as example.com', JSON.stringify(value));
    return value ?? fallback;
  }

  function trustedProxies(): TrustedProxies {
    const value = read('TRUSTED_PROXIES');
    const proxies = value === undefined ? loopbackNetworks : readTrustedProxies(value);
    if (proxies) return proxies;
    refuse('TRUSTED_PROXIES', 'addresses and networks such as 10.0.0.5, 172.16.0.0/12, or a number of proxies up to 10', JSON.stringify(value));
    return loopbackNetworks;
  }

  const dataDir = path.resolve(read('DATA_DIR') ?? 'data');
  const publicUrl = appUrl();
  const nodeEnv = oneOf('NODE_ENV', nodeEnvs, publicUrl && isPublic(publicUrl) ? 'production' : 'development');
  if (nodeEnv === 'production' && !read('APP_URL')) refuse('APP_URL', 'the public address of this install, required in production', notSet);
  const tls = readTls({ read, refuse, appUrl: publicUrl, isProduction: nodeEnv === 'production' });
  const hasTls = tls.kind !== 'off';
  const listenPort = port('PORT', hasTls ? 443 : 4000);
  const url = publicUrl?.origin ?? `http://localhost:${listenPort}`;
  const databaseUrl = address('DATABASE_URL', databaseProtocols, 'postgresql://user:password@host/database');
  const env: Env = {
    nodeEnv,
    port: listenPort,
    // Behind a proxy, only the machine itself has to reach it.
    host: read('HOST') ?? (hasTls ? everyAddress() : '127.0.0.1'),
    dataDir,
    appUrl: url,
    hasAppUrl: read('APP_URL') !== undefined,
    tls,
    httpPort: hasTls && (tls.kind === 'acme' || listenPort === 443 || read('HTTP_PORT') !== undefined) ? port('HTTP_PORT', 80) : null,
    trustedProxies: trustedProxies(),
    baseDomain: baseDomain(new URL(url).hostname),
    databaseUrl,
    databaseDirectUrl: address('DATABASE_DIRECT_URL', databaseProtocols, 'postgresql://user:password@host/database') ?? databaseUrl,
    hasNamedStatements: flag('DATABASE_NAMED_STATEMENTS', true),
    slowStatementMs: milliseconds('SLOW_STATEMENT_MS', 500),
    redisUrl: address('REDIS_URL', ['redis:', 'rediss:', 'unix:'], 'redis://:password@host:6379'),
    demo: flag('DEMO', nodeEnv === 'development'),
    role: oneOf('ROLE', roles, 'all'),
    secretKey: secretKey('SECRET_KEY'),
    previousSecretKey: secretKey('SECRET_KEY_PREVIOUS'),
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@host:465'),
    mailFrom: mailFrom(),
    logLevel: oneOf('LOG_LEVEL', logLevels, nodeEnv === 'test' ? 'silent' : 'info'),
    stripeApiUrl: address('STRIPE_API_URL', ['http:', 'https:'], 'http://localhost:12111'),
    vatCheckUrl: address('VAT_CHECK_URL', ['http:', 'https:'], 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
    countryHeader: read('COUNTRY_HEADER')?.toLowerCase(),
    ...readObserveEnv(nodeEnv === 'production', { read, oneOf, address, refuse }),
    ...readBackupEnv(dataDir, { read, flag, address, refuse }),
    packageHome: read('BANDSTAND_HOME'),
    pgBin: read('PG_BIN') && path.resolve(read('PG_BIN') ?? ''),
  };
  if (env.smtpUrl && !env.mailFrom) refuse('MAIL_FROM', 'the sender of mails, required together with SMTP_URL', notSet);
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

/** What this process was given, for a program that it starts, with changes. */
export const environmentWith = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...changes });
