import { errorStatus, type ErrorCode } from '@bandstand/contract/errors.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';

/** A field's text, by key: translated at the edge into the language of the caller. */
export interface FieldText {
  key: MessageKey;
  values?: Record<string, string | number>;
}

/** What is wrong with an amount of minor units; null: nothing. */
export type AmountFault = (amount: number, currency: string) => FieldText | null;

/** A refusal that the caller can understand. The only error class of the server: everything else is a defect and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Texts under fields, by field name. */
  readonly fields: Record<string, FieldText[]> | undefined;
  /** Further keys of the body, as named at the code (API-5). */
  readonly extra: Record<string, unknown> | undefined;
  /** A different text than that of the code. */
  readonly text: FieldText | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: Record<string, FieldText[]>;
      extra?: Record<string, unknown>;
      text?: FieldText;
      headers?: Record<string, string>;
      status?: number;
    } = {},
  ) {
    super(code);
    this.code = code;
    // One code may have another status in another call: a coupon is a field of the preview, and a conflict at the intent.
    this.status = options.status ?? errorStatus[code];
    this.fields = options.fields;
    this.extra = options.extra;
    this.text = options.text;
    this.headers = options.headers;
  }
}

/** Throws 422 with the texts of the fields that have one. */
export function refuseFields(fields: Record<string, FieldText | null | undefined | false>): void {
  const texts = Object.entries(fields).filter((entry): entry is [string, FieldText] => Boolean(entry[1]));
  if (texts.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(texts.map(([field, text]) => [field, [text]])) });
}

const secondsPerMinute = 60;
/** Longer waits are shown in minutes. */
const longWaitSeconds = 90;

/** The refusal of too many tries: how long to wait, in words and as `Retry-After`. */
export function tooOften(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const text: FieldText =
    seconds < longWaitSeconds
      ? { key: 'tries.wait_seconds', values: { count: seconds } }
      : { key: 'tries.wait_minutes', values: { count: Math.ceil(seconds / secondsPerMinute) } };
  return new AppError('rate_limited', { text, headers: { 'retry-after': String(seconds) } });
}
