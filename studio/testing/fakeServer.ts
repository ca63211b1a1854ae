import type { Answer, CallName } from '@bandstand/client/api/api.ts';
import { fakeNetwork, matchCall, Refusal as NetworkRefusal, type FakeRequest } from '@bandstand/client/testing/fakeNetwork.ts';
import type { ErrorCode } from '@bandstand/contract/errors.ts';

export type Sent = FakeRequest<Record<string, string>>;
type Handler = (sent: Sent) => unknown;
/** The server's answers, by the name of a call; a missing one is a 404. A thrown `Refusal` is an error body. */
export type Answers = { [K in CallName]?: Partial<Answer<K>> | Answer<K> | Handler };

/** Thrown by a handler to refuse a call. `errors` are texts by field, `more` further keys of the body. */
export class Refusal extends NetworkRefusal {
  constructor(status: number, code: ErrorCode, message: string = code, errors?: Record<string, string[]>, more: object = {}) {
    super(status, code, message, errors ? { ...more, errors } : more);
  }
}
/** An answer that always refuses. */
export const refuse =
  (...refusal: ConstructorParameters<typeof Refusal>): Handler =>
  () => {
    throw new Refusal(...refusal);
  };

export type FakeServer = {
  calls: Sent[];
  sent: (name: CallName) => Sent[];
  /** Adds or replaces answers. */
  answer: (answers: Answers) => void;
  /** No answer comes until this is called with false. */
  goOffline: (isOffline?: boolean) => void;
};

/** Replaces the network of `fetch`. */
export function fakeServer(first: Answers): FakeServer {
  const all: Answers = { ...first };
  const { requests: calls, goOffline } = fakeNetwork({
    headersOf: ({ headers }) => headers as Record<string, string>,
    match: (method, path) => matchCall(Object.keys(all), method, path),
    answer: (sent) => {
      const answer = all[sent.name as CallName];
      return typeof answer === 'function' ? (answer as Handler)(sent) : answer;
    },
  });
  return {
    calls,
    sent: (name) => calls.filter((call) => call.name === name),
    answer: (answers) => void Object.assign(all, answers),
    goOffline,
  };
}
