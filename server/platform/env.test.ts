import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from './env.ts';

function problemsOf(source: NodeJS.ProcessEnv) {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('loadEnv', () => {
  it('needs nothing locally', () => {
    expect(loadEnv({})).toMatchObject({
      nodeEnv: 'development',
      port: 4000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      appUrl: 'http://localhost:4000',
      baseDomain: 'localhost',
      demo: true,
      role: 'all',
      logLevel: 'info',
    });
  });

  it('derives the address and the base domain', () => {
    expect(loadEnv({ PORT: '5001' }).appUrl).toBe('http://localhost:5001');
    expect(loadEnv({ APP_URL: 'https://app.example.com/' })).toMatchObject({ appUrl: 'https://app.example.com', baseDomain: 'app.example.com' });
    expect(loadEnv({ APP_URL: 'https://app.example.com', BASE_DOMAIN: 'Example.com' }).baseDomain).toBe('example.com');
  });

  it('treats an empty variable as not set', () => {
    expect(loadEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 4000, databaseUrl: undefined, demo: true });
  });

  it('listens directly when no direct address is given', () => {
    expect(loadEnv({ DATABASE_URL: 'postgres://db/app' }).databaseDirectUrl).toBe('postgres://db/app');
    expect(loadEnv({ DATABASE_URL: 'postgres://pooler/app', DATABASE_DIRECT_URL: 'postgres://db/app' }).databaseDirectUrl).toBe('postgres://db/app');
  });

  it('names statements, and logs those that take half a second, by default', () => {
    expect(loadEnv({})).toMatchObject({ hasNamedStatements: true, slowStatementMs: 500 });
    expect(loadEnv({ DATABASE_NAMED_STATEMENTS: '0', SLOW_STATEMENT_MS: '0' })).toMatchObject({ hasNamedStatements: false, slowStatementMs: 0 });
  });

  it('accepts every form of a Redis address, and shows no password of one that it refuses', () => {
    for (const url of ['redis://cache:6379/1', 'rediss://:secret@cache', 'unix:///run/redis.sock'])
      expect(loadEnv({ REDIS_URL: url }).redisUrl).toBe(url);
    expect(problemsOf({ REDIS_URL: 'http://user:secret@cache' }).message).not.toContain('secret');
  });

  it('trusts forwarded headers of the machine itself, or of the named proxies', () => {
    expect(loadEnv({}).trustedProxies).toEqual(['127.0.0.0/8', '::1/128']);
    expect(loadEnv({ TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12,fd00::/8' }).trustedProxies).toEqual(['10.0.0.5', '172.16.0.0/12', 'fd00::/8']);
    expect(loadEnv({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2);
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.1,', '-1', '11', 'true', '::1/129', '10.0.0.1/a', '1.2.3'])
      expect(problemsOf({ TRUSTED_PROXIES: wrong }).problems).toMatchObject([{ name: 'TRUSTED_PROXIES', got: JSON.stringify(wrong) }]);
  });

  it('makes no demo in production by default', () => {
    const production = { NODE_ENV: 'production', APP_URL: 'https://a.example' };
    expect(loadEnv(production).demo).toBe(false);
    expect(loadEnv({ ...production, DEMO: '1' }).demo).toBe(true);
  });

  it('requires only the address in production (OPS-1)', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).problems.map((problem) => problem.name)).toEqual(['APP_URL']);
  });

  it('treats a public https address as production, unless NODE_ENV says otherwise', () => {
    expect(loadEnv({ APP_URL: 'https://a.example' })).toMatchObject({ nodeEnv: 'production', demo: false, databaseUrl: undefined });
    expect(loadEnv({ APP_URL: 'https://a.example', NODE_ENV: 'development' })).toMatchObject({ nodeEnv: 'development', demo: true });
    for (const own of ['https://localhost', 'https://gym.localhost', 'https://127.0.0.1', 'https://[::1]', 'http://a.example'])
      expect(loadEnv({ APP_URL: own }), own).toMatchObject({ nodeEnv: 'development', tls: { kind: 'off' } });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['APP_URL', 'app.example.com'],
    ['APP_URL', 'https://a.example/path'],
    ['APP_URL', 'ftp://a.example'],
    ['DATABASE_URL', 'mysql://db/app'],
    ['DATABASE_DIRECT_URL', 'nonsense'],
    ['DATABASE_NAMED_STATEMENTS', 'off'],
    ['SLOW_STATEMENT_MS', '-1'],
    ['SLOW_STATEMENT_MS', 'half a second'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['DEMO', 'yes'],
    ['BENCH_LIMITS', 'high'],
    ['NODE_ENV', 'staging'],
    ['ROLE', 'queue'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY_PREVIOUS', 'short'],
    ['SMTP_URL', 'https://mail'],
    ['MAIL_FROM', 'nobody'],
    ['LOG_LEVEL', 'loud'],
    ['BASE_DOMAIN', 'https://a.example'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value }).problems.map((problem) => problem.name)).toEqual([name]);
  });

  it('raises limits only on a server that nobody outside of this machine can use', () => {
    expect(loadEnv({}).hasRaisedLimits).toBe(false);
    expect(loadEnv({ BENCH_LIMITS: '1' }).hasRaisedLimits).toBe(true);
    expect(loadEnv({ BENCH_LIMITS: '1', NODE_ENV: 'production', APP_URL: 'http://localhost:4000', PORT: '4000' }).hasRaisedLimits).toBe(true);
    for (const [name, value] of [
      ['APP_URL', 'https://app.example.com'],
      ['APP_URL', 'http://192.168.1.4:4000'],
      ['HOST', '0.0.0.0'],
      ['HOST', '::'],
    ] as const)
      expect(
        problemsOf({ BENCH_LIMITS: '1', [name]: value }).problems.map((problem) => problem.name),
        value,
      ).toContain(name);
  });

  it('reports every problem at once, with name, got and expected', () => {
    const error = problemsOf({ PORT: 'many', DEMO: 'maybe', ROLE: 'x' });
    expect(error.exitCode).toBe(78);
    expect(error.message.split('\n')).toHaveLength(4);
    expect(error.message).toContain('PORT: got "many", expected a whole number from 0 to 65535');
  });

  it('requires a sender together with a mail server', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail' }).problems).toMatchObject([{ name: 'MAIL_FROM', got: 'nothing' }]);
    expect(loadEnv({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Studio <hi@example.com>' }).mailFrom).toBe('Studio <hi@example.com>');
  });

  it('never prints a secret', () => {
    const { message } = problemsOf({
      DATABASE_URL: 'mysql://root:hunter2@db/app',
      SECRET_KEY: 'hunter2',
      SECRET_KEY_PREVIOUS: 'hunter2',
      SMTP_URL: 'http://a:hunter2@mail',
      APP_URL: 'https://a:hunter2@a.example',
    });
    expect(message).not.toContain('hunter2');
    expect(message).toContain('mysql://…@db/…');
  });
});

describe('the address of Stripe’s API', () => {
  it('is Stripe’s own by default', () => {
    expect(loadEnv({}).stripeApiUrl).toBeUndefined();
    expect(loadEnv({ STRIPE_API_URL: 'http://localhost:12111' }).stripeApiUrl).toBe('http://localhost:12111');
    expect(() => loadEnv({ STRIPE_API_URL: 'ftp://stripe' })).toThrow('STRIPE_API_URL');
  });
});
