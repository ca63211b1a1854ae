import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { show } from '../../../testing/visit.tsx';
import { expect, it } from 'vitest';
import { MessageText } from './MessageText.tsx';
import { bo } from '@bandstand/contract/testing/threads.builders.ts';

const openers = [
  '<script>',
  '<img src=x onerror=',
  '<svg onload=',
  '<iframe srcdoc=',
  '<a href=',
  '"><b onclick=',
  '@<',
  '](',
  '&lt;',
  '<!--',
  '`',
  '\u202e',
];
const payloads = [
  'hit()',
  'javascript:hit()',
  'JaVaScRiPt:hit()',
  'data:text/html,<script>hit()</script>',
  'https://a.example/"onclick="hit()',
  'vbscript:hit',
  '@<Bo>',
];
const closers = ['</script>', '>', '/>', '-->', '</a>', ')', '', '>hit</', '\u0000', '&#x3E;'];
const wraps = ['{}', 'see {} there', '@<Bo Lindgren>{}', '{}{}'];

/** Some three thousand texts that try to be more than text: every opener with every payload, closer and wrap. */
const all = openers.flatMap((opener) =>
  payloads.flatMap((payload) => closers.flatMap((closer) => wraps.map((wrap) => wrap.replaceAll('{}', `${opener}${payload}${closer}`)))),
);
/** By day every seventh is enough; the nightly run tries all of them. */
const tried = process.env['TEST_EXTENT'] === 'whole' ? all : all.filter((_, at) => at % 7 === 0);

it('texts stay text: nothing runs, and only words, mentions and web links are rendered (MSG-11)', async () => {
  expect(all.length).toBeGreaterThan(3000);
  const mentions = [{ user_id: bo.id, name: 'Bo Lindgren' }];
  await show(
    <ul>
      {tried.map((message) => (
        <li key={message}>
          <MessageText message={{ message, mentions }} />
        </li>
      ))}
    </ul>,
    { bundle: aBundle() },
  );
  const list = document.querySelector('ul')!;
  const kinds = new Set(Array.from(list.querySelectorAll('*'), ({ tagName }) => tagName));
  expect([...kinds].toSorted()).toEqual(['A', 'BUTTON', 'LI', 'SPAN']);
  for (const element of list.querySelectorAll('*')) {
    for (const { name } of element.attributes) expect(name).not.toMatch(/^(on|style|srcdoc)/);
  }
  for (const link of list.querySelectorAll('a')) expect(link.href).toMatch(/^https?:\/\//);
  const drawn = Array.from(list.children, ({ textContent }) => textContent);
  expect(drawn).toHaveLength(tried.length);
  // The shown text equals the typed one, except for the brackets of mentions and the scheme of addresses.
  const words = (text: string) => text.replaceAll('@<Bo Lindgren>', '@Bo Lindgren').replace(/https?:\/\//g, '');
  expect(drawn).toEqual(tried.map(words));
});
