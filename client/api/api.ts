import type { Call } from '@bandstand/contract/call.ts';
import type { CallInput, CallOutput, ErrorBody } from '@bandstand/contract/call.values.ts';
import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import { callUrl, type Sent } from './callUrl.ts';
import type { sendForm } from './sendForm.ts';

export type CallName = keyof AllCalls & string;
type Declared<K extends CallName> = AllCalls[K] extends Call ? AllCalls[K] : never;
export type Input<K extends CallName> = CallInput<Declared<K>> & (AllCalls[K] extends { upload: true } ? { form: FormData } : unknown);
export type Answer<K extends CallName> = CallOutput<Declared<K>>;

export type CallOptions = {
  /** Makes a repeated POST return the first answer (API-11). */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** How much of a form has been sent, 0–1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** A second attempt with a proof of identity or of work. The client does not ask for another proof. */
  isRepeat?: boolean;
  /** Replaces or adds headers. */
  headers?: Record<string, string>;
};
export type Arguments<K extends CallName> =
  Record<never, never> extends Input<K> ? [input?: Input<K>, options?: CallOptions] : [input: Input<K>, options?: CallOptions];

/** Calls the server by the call's wire name: `api('POST /pages/{id}/complete', { params: { id } })`. Throws ApiError. */
export type Api = <K extends CallName>(name: K, ...rest: Arguments<K>) => Promise<Answer<K>>;

/** The server's refusal, or `network` when no answer came. `fields` are texts by field (API-5). */
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
  /** Called when the server rejects the token that a call sent. */
  onSignedOut(): void;
  /** Whether an invalid token comes from this body, such as a token from a link. Otherwise it is the session's. */
  isTokenOfBody(body: unknown): boolean;
  /** The input to send again after a refusal, with what the server asks for. Null when it asks for nothing or the user cancels. */
  answer?(refusal: ApiError, input: Sent): Promise<Sent | null>;
  /** A change with a body shorter than this is sent even if the page is left at once. Browsers allow 64 KiB of such requests. */
  keepaliveLength?: number;
};

/** Whether a body carries the token from a link or a code from an email. */
export const carriesToken = (body: unknown): boolean => typeof body === 'object' && body !== null && ('token' in body || 'code' in body);

/** A wrong password, code or link does not end the session. */
const isAboutInput = (sender: Sender, { code }: ApiError, body: unknown): boolean =>
  code === 'invalid_credentials' || code === 'code_required' || (code === 'invalid_token' && sender.isTokenOfBody(body));

/** The typed client (API-1 to API-7). */
export function createApi(sender: Sender): Api {
  const call = async (name: string, input: Sent = {}, options: CallOptions = {}): Promise<unknown> => {
    const headers = { ...sender.headers(), ...options.headers };
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    if (input.body !== undefined) headers['Content-Type'] = 'application/json';
    const response = await send(sender, name, input, { ...options, headers }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new ApiError('network', 0);
    });
    if (response.ok) return answerOf(response);
    const refusal = await refusalOf(response);
    if (refusal.status === 401 && headers['x-user-token'] && !isAboutInput(sender, refusal, input.body)) sender.onSignedOut();
    const again = !options.isRepeat && (await sender.answer?.(refusal, input));
    if (!again) throw refusal;
    return call(name, again, { ...options, isRepeat: true });
  };
  return call as Api;
}

/** Tables to save are the only answers that are not JSON. */
function answerOf(response: Response): unknown {
  if (response.status === 204) return null;
  return response.headers.get('content-type')?.startsWith('text/csv') ? response.text() : response.json();
}

function send({ keepaliveLength = 0 }: Sender, name: string, input: Sent, { headers = {}, signal, onProgress }: CallOptions): Promise<Response> {
  const method = name.slice(0, name.indexOf(' '));
  const url = callUrl(name, input);
  if (input.form) return sendFormLater(url, { method, headers, form: input.form, signal, onProgress });
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const keepalive = method !== 'GET' && (body ?? '').length < keepaliveLength;
  return fetch(url, { method, headers, body, credentials: 'same-origin', signal: signal ?? null, keepalive });
}

// Loaded on demand: few visits send a file.
const sendFormLater: typeof sendForm = async (...parts) => (await import('./sendForm.ts')).sendForm(...parts);

/** Does the work that the server asks of a guest without a proof. Loaded on demand: few are asked. */
export const answerChallenge = async ({ code, body }: ApiError, input: Sent): Promise<Sent | null> =>
  code === 'pow_required' ? (await import('./guestProof.ts')).withSolution(input, body?.['pow'] as PowChallenge) : null;

/** The error for an unsuccessful answer. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return new ApiError(body?.error ?? 'unknown_error', response.status, body?.error ? body : null);
}
