import { describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from './env.ts';

const production = { NODE_ENV: 'production', APP_URL: 'https://a.example' };

describe('the settings of logs, metrics and traces', () => {
  it.each([
    [{}, { logFormat: 'text', requestLog: 'slow', slowRequestMs: 1000 }],
    [production, { logFormat: 'json', requestLog: 'slow' }],
    [{ ...production, LOG_FORMAT: 'text' }, { logFormat: 'text' }],
    [
      { REQUEST_LOG: 'off', SLOW_REQUEST_MS: '0' },
      { requestLog: 'off', slowRequestMs: 0 },
    ],
    [{ SLOW_REQUEST_MS: '3600000' }, { slowRequestMs: 3_600_000 }],
    [{ HEALTH_PORT: '65535' }, { healthPort: 65_535 }],
    [{ METRICS_TOKEN: 'sixteen-letters-' }, { metricsToken: 'sixteen-letters-' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, { otlpEndpoint: 'http://localhost:4318' }],
  ])('read %j as %j', (given, read) => expect(loadEnv(given)).toMatchObject(read));

  it('open nothing by default', () => {
    const { metricsToken, healthPort, otlpEndpoint } = loadEnv({});
    expect([metricsToken, healthPort, otlpEndpoint]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['LOG_FORMAT', 'xml'],
    ['REQUEST_LOG', 'all'],
    ['SLOW_REQUEST_MS', '-1'],
    ['SLOW_REQUEST_MS', '1.5'],
    ['SLOW_REQUEST_MS', '3600001'],
    ['SLOW_REQUEST_MS', '1e3'],
    ['HEALTH_PORT', '65536'],
    ['HEALTH_PORT', 'http'],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://traces:4317'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => loadEnv({ [name]: value })).toThrow(EnvError);
    expect(() => loadEnv({ [name]: value })).toThrow(name);
  });

  it('show no token that they refuse', () => {
    expect(() => loadEnv({ METRICS_TOKEN: 'short-token' })).toThrow(expect.objectContaining({ message: expect.not.stringContaining('short-token') }));
  });
});
