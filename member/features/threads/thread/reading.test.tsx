import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { settled } from '../../../testing/visit.tsx';
import { aMessage, aThread, ines, inesId, noonTs } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, log, opensThread, said } from './threads.driver.tsx';

const seconds = (count: number, more: Parameters<typeof aMessage>[1] = {}) =>
  aMessage(0, { message_ts: noonTs + count * 1_000_000, message: `At ${count}`, ...more });
const runs = () => screen.getAllByRole('list', { name: /wrote$/ }).map((run) => within(run).getAllByRole('listitem').map(said));
describe('runs (L254, MSG-10)', () => {
  it('group one person’s messages within 60 s of the first under one name and time', async () => {
    await opensThread([seconds(0), seconds(30), seconds(60), seconds(61)]);
    expect(runs()).toEqual([['At 0', 'At 30', 'At 60'], ['At 61']]);
    expect(bubbles().map((bubble) => bubble.querySelectorAll('time').length)).toEqual([0, 0, 1, 1]);
  });

  it('end with another author', async () => {
    await opensThread([seconds(0), seconds(10, { user: ines }), seconds(20)]);
    expect(screen.getAllByRole('list', { name: /wrote$/ }).map((run) => run.getAttribute('aria-label'))).toEqual([
      'Bo Lindgren wrote',
      'You wrote',
      'Bo Lindgren wrote',
    ]);
  });

  it('end with a system line, which has no face or actions (MSG-9)', async () => {
    await opensThread([seconds(0), seconds(10, { message_type: 'notification', message: 'Ada joined' }), seconds(20)]);
    expect(runs()).toEqual([['At 0'], ['At 20']]);
    expect(log().getByText('Ada joined').closest('[data-ts]')).toBeNull();
  });

  it('end with a new day, which has a line in the member’s zone', async () => {
    const late = aMessage(0, { message_ts: Date.UTC(2024, 10, 18, 20) * 1000, message: 'Late' });
    const next = aMessage(0, { message_ts: late.message_ts + 86_400_000_000 });
    await opensThread([late, next]);
    const lines = () => Array.from(document.querySelectorAll('.day'), ({ textContent }) => textContent);
    expect(lines()).toEqual(['Nov 18, 2024', 'Nov 19, 2024']);
    await opensThread([late, next], aThread(), { bundle: aBundle({ user: { id: inesId, timezone: 'Asia/Tokyo' } }) });
    expect(lines()).toEqual(['Nov 19, 2024', 'Nov 20, 2024']);
  });

  it('name today and yesterday', async () => {
    const now = Date.now();
    await opensThread([now - 86_400_000, now].map((ms) => aMessage(0, { message_ts: ms * 1000, message: String(ms) })));
    expect(Array.from(document.querySelectorAll('.day'), ({ textContent }) => textContent)).toEqual(['Yesterday', 'Today']);
  });

  it('name their author in a group, and a deleted one is "Deleted member"', async () => {
    await opensThread([seconds(0), seconds(10, { user: null })], aThread({ total_count_participants: 3 }));
    expect(screen.getAllByRole('list', { name: /wrote$/ }).map((run) => run.previousElementSibling?.textContent)).toEqual([
      'Bo Lindgren',
      'Deleted member',
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Profile of Deleted member' }).disabled).toBe(true);
  });
});

describe('a message’s content', () => {
  it('is plain text: no markup is interpreted, links open in a new window, mentions stand out (MSG-11)', async () => {
    await opensThread([
      aMessage(0, { message: '<b>bold</b> see https://a.example/x @<Ines Moreau>', mentions: [{ user_id: inesId, name: 'Ines Moreau' }] }),
    ]);
    const [bubble] = bubbles();
    expect(said(bubble)).toBe('<b>bold</b> see a.example/x @Ines Moreau');
    expect(bubble?.querySelector('b')).toBeNull();
    const link = within(bubble!).getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['https://a.example/x', '_blank', 'noopener']);
  });

  it('shows a link as a card, with its data or just its address', async () => {
    const data = { url: 'https://a.example/long', title: 'A long read', description: 'Of the sea', image: null, page_path: null };
    await opensThread([
      aMessage(0, { message_type: 'attachment', message: '', attachment_data: data }),
      aMessage(5, { message_type: 'attachment', message: '', attachment_data: { ...data, title: null, description: null } }),
    ]);
    expect(bubbles().map(said)).toEqual(['A long readOf the seaa.example', 'a.example/longa.example']);
  });

  it('enlarges pictures', async () => {
    await opensThread([aMessage(0, { message_type: 'image', message: '', image_urls: ['/media/1/medium', '/media/2/medium'] })]);
    fireEvent.click(screen.getByRole('button', { name: 'Open picture 2' }));
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Picture' })).getAttribute('src')).toBe('/media/2/medium');
  });

  it('becomes a placeholder without text, likes or actions when deleted with replies (MSG-13)', async () => {
    await opensThread([aMessage(0, { is_deleted: true, message: '', edited_at: '2026-11-20T12:00:00.000Z' })]);
    expect(said(bubbles()[0])).toBe('This message was deleted.');
    fireEvent.keyDown(bubbles()[0]!, { key: 'Enter' });
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Message actions' })).toBeNull();
  });
});
