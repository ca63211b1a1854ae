import { randomBytes } from 'node:crypto';
import type { CallOutput, ErrorBody } from '@bandstand/contract/call.values.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** Who calls: a member of an app, or staff. */
export interface Session {
  email: string;
  token: string;
  /** Slug of the app that the session belongs to. */
  app: string;
}
export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  as?: Session | null;
  /** Slug; the session's app, else the first app. Null: no `x-account-app`. */
  app?: string | null;
  /** `x-device-id`. */
  device?: string;
  headers?: Record<string, string>;
}
export interface UploadFile {
  bytes: Buffer;
  name?: string;
  type?: string;
  /** Name of the part. */
  part?: string;
  fields?: Record<string, string>;
}
export interface FileOptions {
  /** Slug: the host is then `{slug}.localhost`. */
  app?: string;
  /** Whose session cookie is sent. */
  as?: Session | null;
  headers?: Record<string, string>;
  method?: InjectOptions['method'];
}

type Body<K extends keyof AllCalls> =
  CallOutput<AllCalls[K]> extends null
    ? Partial<ErrorBody>
    : CallOutput<AllCalls[K]> & Partial<Pick<ErrorBody, 'error' | 'message' | 'errors' | 'request_id'>>;
/** `body` is the declared answer; if refused it has `error`, `message`, `errors`. */
export interface Answer<K extends keyof AllCalls> {
  status: number;
  body: Body<K>;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
  /** Cookies set by the answer, by name. */
  cookies: Record<string, { value: string; [attribute: string]: unknown }>;
}
export interface FileAnswer {
  status: number;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: Record<string, { value: string; [attribute: string]: unknown }>;
  json<T = Record<string, unknown>>(): T;
}

const declared = new Map<string, { root?: boolean }>(allCalls());
/** The value of the cookie `member_session` (ID-9). */
export const cookieOf = ({ email, token }: Session): string => Buffer.from(JSON.stringify({ email, token })).toString('base64url');

/** Calls the server without a socket, like a client of its API. `host`: the default for calls without one. */
export function createClient({ app, defaultSlug, host = 'localhost' }: { app: FastifyInstance; defaultSlug: string; host?: string }) {
  async function inject(options: InjectOptions): Promise<FileAnswer> {
    const response = await app.inject({ ...options, headers: { host, ...options.headers } });
    return {
      status: response.statusCode,
      text: response.payload,
      bytes: response.rawPayload,
      headers: response.headers as FileAnswer['headers'],
      cookies: Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie as never])),
      json: () => response.json(),
    };
  }
  async function send<K extends keyof AllCalls & string>(
    key: K,
    { params = {}, query = {}, as, app: slug, device, headers }: CallOptions,
    payload: Pick<InjectOptions, 'payload' | 'headers'>,
  ): Promise<Answer<K>> {
    const [method, template] = key.split(' ') as ['GET', string];
    const url =
      (declared.get(key)?.root ? '' : '/api') +
      template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? `{${name}}`));
    const asked = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
    const named = slug === undefined ? (as?.app ?? defaultSlug) : slug;
    const response = await inject({
      method,
      url: asked.size > 0 ? `${url}?${asked.toString()}` : url,
      ...payload,
      headers: {
        ...(named === null ? {} : { 'x-account-app': named }),
        ...(as ? { 'x-user-email': as.email, 'x-user-token': as.token } : {}),
        ...(device ? { 'x-device-id': device } : {}),
        ...payload.headers,
        ...headers,
      },
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.status,
      body: (isJson ? response.json() : {}) as Answer<K>['body'],
      text: response.text,
      headers: response.headers,
      cookies: response.cookies,
    };
  }

  return {
    inject,
    call: <K extends keyof AllCalls & string>(key: K, options: CallOptions = {}): Promise<Answer<K>> =>
      send(
        key,
        options,
        options.body === undefined ? {} : { payload: JSON.stringify(options.body), headers: { 'content-type': 'application/json' } },
      ),
    upload: <K extends keyof AllCalls & string>(key: K, file: UploadFile, options: CallOptions = {}): Promise<Answer<K>> => {
      const boundary = `----${randomBytes(12).toString('hex')}`;
      const fields = Object.entries(file.fields ?? {}).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.part ?? 'file'}"; filename="${file.name ?? 'file.bin'}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(fields.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      return send(key, options, { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
    },
    get: (url: string, { app: slug, as, headers, method = 'GET' }: FileOptions = {}): Promise<FileAnswer> =>
      inject({
        method,
        url,
        headers: { ...(slug ? { host: `${slug}.localhost` } : {}), ...(as ? { cookie: `member_session=${cookieOf(as)}` } : {}), ...headers },
      }),
  };
}
