import type { Call } from '@bandstand/contract/call.ts';
import type { CallInput, CallOutput, ErrorBody } from '@bandstand/contract/call.values.ts';
import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { sendForm } from './sendForm.ts';

export type CallName = keyof AllCalls & string;
type Declared<K extends CallName> = AllCalls[K] extends Call ? AllCalls[K] : never;
type Input<K extends CallName> = CallInput<Declared<K>> & (AllCalls[K] extends { upload: true } ? { form: FormData } : unknown);
export type Answer<K extends CallName> = CallOutput<Declared<K>>;

export type CallOptions = {
  /** Makes a repeated POST answer as the first one did (API-11). */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Of an upload: how much is sent, 0–1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Sent again with a proof of work: asks for no other. */
  isRepeat?: boolean;
  /** Replaces or adds headers. */
  headers?: Record<string, string>;
};
type Arguments<K extends CallName> =
  Record<never, never> extends Input<K> ? [input?: Input<K>, options?: CallOptions] : [input: Input<K>, options?: CallOptions];

/** Calls the server by the name a call has on the wire: `api('POST /pages/{id}/complete', { params: { id } })`. Throws ApiError. */
export type Api = <K extends CallName>(name: K, ...rest: Arguments<K>) => Promise<Answer<K>>;

/** A refusal of the server, or `network` when no answer came. `fields` are texts by field (API-5). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(code: ErrorCode | 'network', status: number, body: ErrorBody | null) {
    super(body?.message ?? code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.body = body;
  }

  get fields(): Record<string, string[]> {
    return this.body?.errors ?? {};
  }
}

export type Sender = {
  headers(): Record<string, string>;
  /** A call that sent the member's token was told that the token is not good any more. */
  onSignedOut(): void;
};

type Sent = {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  form?: FormData;
};

/** Address of a call below /api; the host root's own files begin with `/__/`. A path parameter of a page keeps its slashes. */
export function callUrl(name: string, { params = {}, query = {} }: Sent): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params[key])).replaceAll('%2F', '/'));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(key, String(value));
  const text = search.toString();
  return `${path.startsWith('/__/') ? '' : '/api'}${path}${text && `?${text}`}`;
}

/** A change is on the screen before its answer is here: it arrives even where the page is left at once. Browsers keep 64 KiB of such requests. */
const mostKeptLetters = 8000;

/** A wrong password, code or link in the body says nothing about the session. */
const isAboutBody = (code: string, body: unknown): boolean =>
  code === 'invalid_credentials' ||
  code === 'code_required' ||
  (code === 'invalid_token' && typeof body === 'object' && body !== null && ('token' in body || 'code' in body));

/** The typed client (API-1 to API-7). */
export function createApi({ headers, onSignedOut }: Sender): Api {
  const call = async (name: string, input: Sent = {}, options: CallOptions = {}): Promise<unknown> => {
    const sent = { ...headers(), ...options.headers };
    if (options.idempotencyKey) sent['Idempotency-Key'] = options.idempotencyKey;
    if (input.body !== undefined) sent['Content-Type'] = 'application/json';
    const method = name.slice(0, name.indexOf(' '));
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    const answer =
      input.form && options.onProgress
        ? sendWithProgress(callUrl(name, input), { method, headers: sent, form: input.form, signal: options.signal, onProgress: options.onProgress })
        : fetch(callUrl(name, input), {
            method,
            headers: sent,
            body: input.form ?? body,
            credentials: 'same-origin',
            signal: options.signal ?? null,
            keepalive: method !== 'GET' && !input.form && (body ?? '').length < mostKeptLetters,
          });
    const response = await answer.catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new ApiError('network', 0, null);
    });
    if (response.ok) return response.status === 204 ? null : response.json();
    const refusal = await readRefusal(response);
    if (refusal.status === 401 && sent['x-user-token'] && !isAboutBody(refusal.code, input.body)) onSignedOut();
    if (refusal.code !== 'pow_required' || options.isRepeat) throw refusal;
    // Few guests are asked for a proof that they did not bring.
    return call(name, await (await import('./guestProof.ts')).answered(input, refusal), { ...options, isRepeat: true });
  };
  return call as Api;
}

// Few visits send a file.
const sendWithProgress: typeof sendForm = async (...parts) => (await import('./sendForm.ts')).sendForm(...parts);

async function readRefusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return new ApiError(body?.error ?? 'unknown_error', response.status, body?.error ? body : null);
}
