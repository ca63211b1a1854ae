import { describe, expect, it } from 'vitest';
import { mailboxOf } from './trials.ts';

describe('two addresses of one mailbox', () => {
  it.each([
    ['Ann@Example.com', 'ann@example.com'],
    [' ann+second@example.com ', 'ann@example.com'],
    ['a.n.n+x+y@gmail.com', 'ann@gmail.com'],
    ['ann@googlemail.com', 'ann@gmail.com'],
    // Elsewhere, dots are ordinary characters.
    ['a.nn@example.com', 'a.nn@example.com'],
  ])('%s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});
