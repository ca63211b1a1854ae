import { describe, expect, it } from 'vitest';
import type { Translate } from '../mails/mails.letter.ts';
import { unreadLetter, type UnreadMail } from './notifications.unread.letter.ts';
import { signedSubscriber, unsubscribeLink, uuidOf } from './notifications.unsubscribe.ts';

/** Renders each text as its key and values, so tests do not depend on a language. */
const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join('|');
const brand = { name: 'Fit', color: '#336699', url: 'https://fit.example' };
const uuid = '0190a000-0000-4000-8000-000000000001';

describe('the signed id of a membership (NTF-8)', () => {
  const signed = signedSubscriber('secret', uuid);
  it.each([
    ['as it was signed', signed, uuid],
    ['bare, which nobody can guess', uuid.toUpperCase(), uuid],
    ['with a signature cut short', signed.slice(0, -1), null],
    ['with an empty signature', `${uuid}.`, null],
    ['signed with another secret', signedSubscriber('other', uuid), null],
    ['another member’s id with this signature', signed.replace(/1\./, '2.'), null],
  ])('%s', (_how, subscriber, found) => expect(uuidOf('secret', subscriber)).toBe(found));

  it('is part of the link, together with what the link stops', () => {
    const link = new URL(unsubscribeLink({ secret: 'secret', origin: brand.url, uuid, type: 'reminder' }));
    expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([brand.url, '/unsubscribe', 'reminder']);
    expect(uuidOf('secret', link.searchParams.get('s') ?? '')).toBe(uuid);
  });
});

describe('the mail of unread messages (NTF-6)', () => {
  const line = (text: string, kind: UnreadMail['messages'][number]['kind'] = 'message') => ({ name: 'Ada', text, kind });
  const letter = (more: Partial<UnreadMail> = {}) =>
    unreadLetter('secret', { uuid, threadId: 't', title: 'Ada', isOneAuthor: true, count: 1, messages: [line('Hi')], causeKey: 'k', ...more });
  const quotes = (more: Partial<UnreadMail>) => letter(more).content(t, brand).quotes;

  it.each([
    [true, 'mail.unread.subject|1|Ada'],
    [false, 'mail.unread.subject_thread|1|Ada'],
  ])('names the author where there is only one (%j)', (isOneAuthor, subject) => {
    expect(letter({ isOneAuthor }).subject(t, brand)).toBe(subject);
  });

  it.each([
    ['a text', line('Hi'), 'Hi'],
    ['a picture', line('', 'image'), 'mail.unread.image'],
    ['a picture with words', line('Look', 'image'), 'Look'],
    ['a link', line('', 'attachment'), 'mail.unread.link'],
    ['300 letters', line('x'.repeat(300)), 'x'.repeat(300)],
    ['301 letters', line('x'.repeat(301)), `${'x'.repeat(299)}…`],
    ['an emoji that does not fit whole', line(`${'x'.repeat(298)}💪💪`), `${'x'.repeat(298)}…`],
  ])('quotes %s', (_what, message, text) => expect(quotes({ messages: [message] })).toEqual([`mail.unread.line|Ada|${text}`]));

  it('says how many more there are, and nothing when all are shown', () => {
    const messages = [line('a'), line('b')];
    expect([quotes({ messages, count: 2 })?.length, quotes({ messages, count: 7 })?.at(-1)]).toEqual([2, 'mail.unread.more|5']);
  });

  it('can be stopped with one click, in the mail and in the mail program', () => {
    const { unsubscribe, button } = letter().content(t, brand);
    expect(button?.url).toBe('https://fit.example/me/messages/t');
    expect(letter().headers?.(brand)).toEqual({
      'list-unsubscribe': `<${unsubscribe?.url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });
});
