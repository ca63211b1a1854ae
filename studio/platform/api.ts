import type { Call } from '@bandstand/contract/call.ts';
import type { CallInput, CallOutput, ErrorBody } from '@bandstand/contract/call.values.ts';
import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import type { AllCalls } from '@bandstand/contract/registry.ts';

export type CallName = keyof AllCalls & string;
type Declared<K extends CallName> = AllCalls[K] extends Call ? AllCalls[K] : never;
export type Input<K extends CallName> = CallInput<Declared<K>> & (AllCalls[K] extends { upload: true } ? { form: FormData } : unknown);
export type Answer<K extends CallName> = CallOutput<Declared<K>>;

export type CallOptions = {
  /** Makes a repeated POST answer as the first one did (API-11). */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Sent again after a fresh proof, or with a proof of work: asks for no other. */
  isRepeat?: boolean;
  /** Told while a form is sent: 0 to 1. */
  onProgress?: (part: number) => void;
};
export type Arguments<K extends CallName> =
  Record<never, never> extends Input<K> ? [input?: Input<K>, options?: CallOptions] : [input: Input<K>, options?: CallOptions];

/** Calls the server by the name a call has on the wire: `api('GET /studio/pages/{id}', { params: { id } })`. Throws ApiError. */
export type Api = <K extends CallName>(name: K, ...rest: Arguments<K>) => Promise<Answer<K>>;

/** A refusal of the server, or `network` when no answer came. `fields` are texts by field (API-5). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(code: ErrorCode | 'network', status: number, body: ErrorBody | null = null) {
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
  /** Asks for password and second factor, for a call that needs a fresh proof; false where the person gives up. */
  prove?(): Promise<boolean>;
  /** A call that sent the token was told that the token is not good any more. */
  onSignedOut(): void;
};

type Plain = string | number | boolean | null | undefined;
type Sent = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown; form?: FormData };

/** Address of a call below /api. */
export function callUrl(name: string, { params = {}, query = {} }: Sent): string {
  const path = name.slice(name.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  const text = search.toString();
  return `/api${path}${text && `?${text}`}`;
}

/** A wrong password, code or link in the body says nothing about the session. */
const aboutBody: ReadonlySet<string> = new Set(['invalid_credentials', 'invalid_token', 'code_required']);

/** The typed client with the staff's headers (STU-2). */
export function createApi({ headers, onSignedOut, prove }: Sender): Api {
  const call = async (name: string, input: Sent = {}, options: CallOptions = {}): Promise<unknown> => {
    const sent = headers();
    if (options.idempotencyKey) sent['Idempotency-Key'] = options.idempotencyKey;
    if (input.body !== undefined) sent['Content-Type'] = 'application/json';
    const request = { method: name.slice(0, name.indexOf(' ')), url: callUrl(name, input), headers: sent };
    const answer = input.form ? await sendForm(request, input.form, options) : await sendJson(request, input.body, options);
    if (answer.status >= 200 && answer.status < 300) return answer.status === 204 ? null : answer.json;
    const body = answer.json as ErrorBody | null;
    const refusal = new ApiError(body?.error ?? 'unknown_error', answer.status, body?.error ? body : null);
    if (refusal.status === 401 && sent['x-user-token'] && !aboutBody.has(refusal.code)) onSignedOut();
    if (refusal.code === 'proof_required' && prove && !options.isRepeat && (await prove())) return call(name, input, { ...options, isRepeat: true });
    const pow = body?.['pow'] as PowChallenge | undefined;
    if (refusal.code === 'pow_required' && pow && !options.isRepeat)
      return call(name, await (await import('./guestProof.ts')).answered(input, pow), { ...options, isRepeat: true });
    throw refusal;
  };
  return call as Api;
}

type Request = { method: string; url: string; headers: Record<string, string> };
type Response = { status: number; json: unknown };

async function sendJson({ method, url, headers }: Request, body: unknown, { signal }: CallOptions): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('network', 0);
  });
  return { status: response.status, json: response.status === 204 ? null : await response.json().catch(() => null) };
}

/** Only XMLHttpRequest tells how much of a body has left. */
function sendForm({ method, url, headers }: Request, form: FormData, { signal, onProgress }: CallOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, json: parse(request.responseText) }));
    request.addEventListener('error', () => reject(new ApiError('network', 0)));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
