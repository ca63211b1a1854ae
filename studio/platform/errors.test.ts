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

describe('what went wrong, in words (API-5)', () => {
  it.each<[string, unknown, string]>([
    ['the server’s own sentence comes first', refusal('upload_too_large', 'Image too large. Max size 15 MB'), 'Image too large. Max size 15 MB'],
    ['a code without a sentence has the studio’s', new ApiError('slug_taken', 409), 'This address is taken.'],
    ['no answer is the connection', new ApiError('network', 0), 'The server does not answer. Check your connection and try again.'],
    ['a code of a newer server is unknown', new ApiError('of_tomorrow' as ErrorCode, 400), unknown],
    ['a fault of the studio is no secret of the server', new TypeError('x is undefined'), unknown],
    ['nothing at all', undefined, unknown],
  ])('%s', (_name, error, text) => {
    expect(errorText(t, error)).toBe(text);
  });
});

describe('complaints at fields', () => {
  const error = refusal('validation_failed', 'Please check what you entered.', { title: ['Too long.', 'Too odd.'] });
  it('stand at the field, the first of them', () => {
    expect([fieldError(error, 'title'), fieldError(error, 'slug'), fieldError(new Error('x'), 'title')]).toEqual(['Too long.', null, null]);
  });
  it.each<[string, unknown, string[], string | null]>([
    ['say nothing above where the field is shown', error, ['title', 'slug'], null],
    ['are said above where the field is not shown', error, ['slug'], 'Please check what you entered.'],
    ['are none while nothing went wrong', null, ['title'], null],
    ['and other refusals are always said', refusal('forbidden', 'You are not allowed to do this.'), ['title'], 'You are not allowed to do this.'],
  ])('%s', (_name, given, shown, text) => {
    expect(formError(t, given, shown)).toBe(text);
  });
});
