import { describe, expect, it } from 'vitest';
import { effectOf } from './effect.ts';

const open = { is_private: false, is_subscriber_only: false, require_sign_in: false, allow_anonymous_browsing: false };

describe('the sentence that summarises the access settings', () => {
  it.each([
    [{}, 'open'],
    [{ allow_anonymous_browsing: true }, 'open'],
    [{ require_sign_in: true }, 'sign_in'],
    [{ require_sign_in: true, allow_anonymous_browsing: true }, 'sign_in_browsing'],
    [{ is_subscriber_only: true, require_sign_in: true }, 'subscribers'],
    [{ is_private: true, is_subscriber_only: true }, 'private_subscribers'],
    [{ is_private: true, allow_anonymous_browsing: true }, 'private'],
  ])('%j', (changes, expected) => {
    expect(effectOf({ ...open, ...changes })).toBe(expected);
  });
});
