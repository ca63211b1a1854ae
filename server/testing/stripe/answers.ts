import { stripeVersion } from '../../platform/stripe/stripe.client.ts';
import type { browserCalls, serverCalls } from './calls.ts';
import type { Scopes } from './keys.ts';
import type { Upload } from './multipart.ts';
import { invalidRequest, Refusal } from './objects.ts';
import type { Recorded } from './requests.ts';

const dayMs = 86_400_000;

interface AnswersDependencies {
  scopes: Scopes;
  now: () => number;
  secretKeys: ReadonlySet<string>;
  publishableKeys: ReadonlySet<string>;
  ofServer: ReturnType<typeof serverCalls>;
  ofBrowser: ReturnType<typeof browserCalls>;
}

/** Checks keys and versions, answers with JSON, and repeats the answer to a repeated request. */
export function createAnswers({ scopes, now, secretKeys, publishableKeys, ofServer, ofBrowser }: AnswersDependencies) {
  const known = new Map<string, { asked: string; status: number; body: string; atMs: number }>();

  function resultOf({ method, path, params, version }: Recorded, apiKey: string, upload: Upload | null): object {
    const parts = path.split('/').slice(2);
    scopes.enter(apiKey);
    if (version !== undefined && version !== stripeVersion) throw invalidRequest(`Invalid Stripe API version: ${version}`);
    if (secretKeys.has(apiKey)) return ofServer(method, parts, params, upload);
    if (publishableKeys.has(apiKey)) return ofBrowser(method, parts, params);
    throw invalidRequest(`Invalid API Key provided: ${apiKey.slice(0, 8)}****`, {}, 401);
  }
  function answer(request: Recorded, apiKey: string, upload: Upload | null): { status: number; body: string; isSaved: boolean } {
    try {
      return { status: 200, body: JSON.stringify(resultOf(request, apiKey, upload)), isSaved: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }), isSaved: error.status === 402 };
    }
  }
  /** For a day, the same idempotency key gets the same answer. With other parameters it is refused. */
  return (request: Recorded, apiKey: string, upload: Upload | null): { status: number; body: string } => {
    const key = request.method === 'POST' && request.key ? `${apiKey} ${request.key}` : null;
    const asked = JSON.stringify([request.path, request.params]);
    const before = key ? known.get(key) : undefined;
    if (before && now() - before.atMs < dayMs) {
      if (before.asked === asked) return before;
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
    }
    const { isSaved, ...given } = answer(request, apiKey, upload);
    if (key && isSaved) known.set(key, { asked, ...given, atMs: now() });
    return given;
  };
}
