import path from 'node:path';
import { readBackupEnv, type BackupEnv } from './env.backup.ts';
import { readRaisedLimits } from './env.bench.ts';
import { readObserveEnv, type ObserveEnv } from './env.observe.ts';
import { readersOf, type Refuse } from './env.read.ts';
import { readShaped } from './env.shaped.ts';
import { everyAddress, isOwnMachine, readTls, type TlsSettings } from './env.tls.ts';
import { exitCodes, Fault } from './fault.ts';
import type { TrustedProxies } from './http/proxies.ts';

export type NodeEnv = 'development' | 'production' | 'test';
export type Role = 'all' | 'web' | 'worker';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The validated configuration. Every path is absolute, `appUrl` is an origin without a trailing slash. */
export interface Env extends ObserveEnv, BackupEnv {
  nodeEnv: NodeEnv;
  port: number;
  host: string;
  dataDir: string;
  appUrl: string;
  /** False: no address was set, so the install answers on every address of its own network. */
  hasAppUrl: boolean;
  baseDomain: string;
  tls: TlsSettings;
  /** With TLS: the port on which plain HTTP answers the authority's challenges and redirects to https. Null: none. */
  httpPort: number | null;
  /** Proxies whose forwarded headers count. */
  trustedProxies: TrustedProxies;
  /** Absent: the server starts its own PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  /** For LISTEN and migrations, which no pooler supports. Equals `databaseUrl` by default. */
  databaseDirectUrl?: string;
  /** False: the pooler cannot pass on named statements. */
  hasNamedStatements: boolean;
  /** Statements that take longer are logged; 0: none. */
  slowStatementMs: number;
  /**
   * Valkey or Redis that carries realtime between servers and counts their limits; absent: the database carries it, and each server counts for
   * itself.
   */
  redisUrl?: string;
  demo: boolean;
  /** For benchmarks alone: limits that no benchmark meets. */
  hasRaisedLimits: boolean;
  role: Role;
  secretKey?: string;
  /** The previous key: opens what it sealed until `keys rotate` is done. */
  previousSecretKey?: string;
  smtpUrl?: string;
  mailFrom?: string;
  logLevel: LogLevel;
  pgBin?: string;
  /** The folder of the package that this runs from, set by its script. */
  packageHome?: string;
  /** The address of Stripe's API: a proxy, or a test server. */
  stripeApiUrl?: string;
  /** A service that knows which VAT ids exist, with the interface of VIES; absent: only the format of ids is checked. */
  vatCheckUrl?: string;
  /** The header in which a trusted proxy names the country of the caller; absent: it is unknown. */
  countryHeader?: string;
}

/** One invalid variable, as an operator needs to read it. `got` never shows a secret. */
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
      `The configuration is invalid (${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}):\n${lines.join('\n')}`,
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

/** An https address that others can reach: nobody uses one for trying the product out. */
const isPublic = ({ protocol, hostname }: URL): boolean => protocol === 'https:' && !isOwnMachine(hostname);

/**
 * Reads and validates the whole environment; the only reader of `process.env` on the server. An empty variable counts as not set.
 * Throws `EnvError` with every problem at once. Production needs `APP_URL` (OPS-1), and a public https address means production.
 */
export function loadEnv(source: NodeJS.ProcessEnv): Env {
  const problems: EnvProblem[] = [];
  const refuse: Refuse = (name, expected, got) => void problems.push({ name, got, expected });
  const readers = readersOf(source, refuse);
  const { read, oneOf, flag, address, milliseconds, port } = readers;
  const { appUrl, secretKey, mailFrom, baseDomain, trustedProxies } = readShaped(readers);

  const dataDir = path.resolve(read('DATA_DIR') ?? 'data');
  const publicUrl = appUrl();
  const nodeEnv = oneOf('NODE_ENV', nodeEnvs, publicUrl && isPublic(publicUrl) ? 'production' : 'development');
  if (nodeEnv === 'production' && !read('APP_URL')) refuse('APP_URL', 'the public address of this install, required in production', notSet);
  const tls = readTls({ read, refuse, appUrl: publicUrl, isProduction: nodeEnv === 'production' });
  const hasTls = tls.kind !== 'off';
  const listenPort = port('PORT', hasTls ? 443 : 4000);
  const url = publicUrl?.origin ?? `http://localhost:${listenPort}`;
  const databaseUrl = address('DATABASE_URL', databaseProtocols, 'postgresql://user:password@host/database');
  // Behind a proxy, only the machine itself needs to reach it.
  const host = read('HOST') ?? (hasTls ? everyAddress() : '127.0.0.1');
  const env: Env = {
    nodeEnv,
    port: listenPort,
    host,
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
    hasRaisedLimits: readRaisedLimits({ flag, refuse, appUrl: url, host }),
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

/** This process's environment with changes, for a program that it starts. */
export const environmentWith = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...changes });
