import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Call } from './call.ts';

type Part<P> = P extends TProperties ? Static<TObject<P>> : unknown;
type Named<Name extends string, P> = P extends undefined ? unknown : { [K in Name]: P };

/** A caller's input: params, query and body, each only where declared. */
export type CallInput<C extends Call> = Named<'params', C['params'] extends TProperties ? Part<C['params']> : undefined> &
  (C['body'] extends TSchema
    ? Record<never, never> extends Static<C['body']>
      ? { body?: Static<C['body']> }
      : { body: Static<C['body']> }
    : unknown) &
  (C['query'] extends TProperties
    ? Record<never, never> extends Part<C['query']>
      ? { query?: Part<C['query']> }
      : { query: Part<C['query']> }
    : unknown);

/** A call's result. */
export type CallOutput<C extends Call> = Static<C['returns']>;

/** The error body (API-5). */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  request_id: string;
  [further: string]: unknown;
}
