/** The environment's settings of logs, metrics and traces. */
export interface ObserveEnv {
  /** `json`: one object per line, from the first line to the last. `text`: for a person at a terminal. */
  logFormat: 'json' | 'text';
  /** Which requests are logged: none, all, or those that are slow or failed on the server. */
  requestLog: 'off' | 'on' | 'slow';
  slowRequestMs: number;
  /** Opens `/metrics` and `/status` to callers that send it. Absent: they do not exist. */
  metricsToken?: string;
  /** A second port with only health and metrics, for workers. */
  healthPort?: number;
  /** Where to send traces, by OpenTelemetry over HTTP. Absent: nothing is traced. */
  otlpEndpoint?: string;
}

interface Reading {
  read(name: string): string | undefined;
  oneOf<T extends string>(name: string, allowed: T[], fallback: T): T;
  address(name: string, protocols: string[], example: string): string | undefined;
  refuse(name: string, expected: string, got: string): void;
}

const shortestToken = 16;

/** Reads the settings of logs, metrics and traces. Reports invalid values through `refuse`. */
export function readObserveEnv(isProduction: boolean, { read, oneOf, address, refuse }: Reading): ObserveEnv {
  function wholeNumber(name: string, largest: number): number | undefined {
    const value = read(name);
    if (value === undefined) return undefined;
    if (/^\d{1,7}$/.test(value) && Number(value) <= largest) return Number(value);
    refuse(name, `a whole number from 0 to ${largest}`, JSON.stringify(value));
    return undefined;
  }
  const metricsToken = read('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < shortestToken)
    refuse('METRICS_TOKEN', `at least ${shortestToken} characters`, `a value of ${metricsToken.length} characters`);
  return {
    logFormat: oneOf('LOG_FORMAT', ['json', 'text'], isProduction ? 'json' : 'text'),
    requestLog: oneOf('REQUEST_LOG', ['off', 'on', 'slow'], 'slow'),
    slowRequestMs: wholeNumber('SLOW_REQUEST_MS', 3_600_000) ?? 1000,
    metricsToken,
    healthPort: wholeNumber('HEALTH_PORT', 65_535),
    otlpEndpoint: address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://localhost:4318'),
  };
}
