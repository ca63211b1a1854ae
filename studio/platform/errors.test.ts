import { studioTexts } from '@bandstand/i18n/testing/texts.ts';
import type { ErrorCode } from '@bandstand/contract/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText, fieldError, formError } from './errors.ts';
import { loadTexts, type Translate } from './texts.ts';

let t: Translate;
beforeAll(async () => {
  t = (await loadTexts('en', async () => studioTexts('en'))).t;
});
const refusal = (code: ErrorCode, message: string, errors?: Record<string, string[]>) =>
  new ApiError(code, 422, { error: code, message, request_id: '1', ...(errors ? { errors } : {}) });
const unknown = 'An unexpected error occurred, it has been reported and will be investigated.';

describe('error texts (API-5)', () => {
  it.each<[string, unknown, string]>([
    ['the server’s own message comes first', refusal('upload_too_large', 'Image too large. Max size 15 MB'), 'Image too large. Max size 15 MB'],
    ['a code without a message has the studio’s', new ApiError('slug_taken', 409), 'This address is taken.'],
    ['no answer means a connection problem', new ApiError('network', 0), 'The server does not answer. Check your connection and try again.'],
    ['a code from a newer server is unknown', new ApiError('of_tomorrow' as ErrorCode, 400), unknown],
    ['a fault in the studio shows the general text', new TypeError('x is undefined'), unknown],
    ['no error has no text', undefined, unknown],
  ])('%s', (_name, error, text) => {
    expect(errorText(t, error)).toBe(text);
  });
});

describe('errors of fields', () => {
  const error = refusal('validation_failed', 'Please check what you entered.', { title: ['Too long.', 'Too odd.'] });
  it('appear at the field, the first one of each', () => {
    expect([fieldError(error, 'title'), fieldError(error, 'slug'), fieldError(new Error('x'), 'title')]).toEqual(['Too long.', null, null]);
  });
  it.each<[string, unknown, string[], string | null]>([
    ['are not repeated above the form when the field is visible', error, ['title', 'slug'], null],
    ['are shown above the form when the field is hidden', error, ['slug'], 'Please check what you entered.'],
    ['are none without an error', null, ['title'], null],
    [
      'do not hide other refusals, which are shown above the form',
      refusal('forbidden', 'You are not allowed to do this.'),
      ['title'],
      'You are not allowed to do this.',
    ],
  ])('%s', (_name, given, shown, text) => {
    expect(formError(t, given, shown)).toBe(text);
  });
});
