import type { InboxMessage } from '@bandstand/contract/inbox.studio.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anInboxMessage, aTeamMessage } from '../../../testing/anInbox.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { MessageRuns } from './MessageRuns.tsx';

const nowMs = Date.parse('2027-05-04T10:00:00Z');
const at = (hoursAgo: number) => (nowMs - hoursAgo * 3_600_000) * 1000;
const show = (...messages: InboxMessage[]) => renderStudio(<MessageRuns messages={messages} nowMs={nowMs} />, {});
const person = (name: string) => ({ id: `u-${name}`, subscriber_id: name.toLowerCase(), name, avatar_urls: null, is_admin: false });

describe('messages in the inbox', () => {
  it('stand below their day: a date, yesterday, today', async () => {
    await show(anInboxMessage(at(72), 'First'), anInboxMessage(at(24), 'Second'), anInboxMessage(at(1), 'Third'));
    const days = ['May 1, 2027', 'Yesterday', 'Today'].map((name) => screen.getByText(name));
    for (const [before, after] of [
      [days[0]!, days[1]!],
      [days[1]!, days[2]!],
    ] as const)
      expect(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
  it('name every member of staff who wrote in a row, once each', async () => {
    const by = (ts: number, name: string) => ({ ...aTeamMessage(ts, `By ${name}`), written_by: { id: name, name } });
    await show(by(at(1), 'Ada'), by(at(1) + 1000, 'Olav'), by(at(1) + 2000, 'Ada'));
    expect(screen.getByText('Written by Ada and Olav')).toBeTruthy();
  });
  it('say that they were edited, liked and replied to, with the way to the replies', async () => {
    await show(anInboxMessage(at(1), 'Hello', { edited_at: '2027-05-04T09:30:00Z', reaction_count: 3, reply_thread_id: 'r1', reply_count: 2 }));
    expect([screen.getByText('Edited'), screen.getByText('Likes: 3')]).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Replies: 2' }).getAttribute('href')).toBe('/messages?thread=r1');
  });
  it('show nothing of one that was deleted, and who left as someone who left', async () => {
    await show(anInboxMessage(at(1), 'Secret', { is_deleted: true, image_urls: ['/a.webp'], user: null }));
    expect(screen.getByText('This message was deleted.')).toBeTruthy();
    expect(screen.getByText('Someone who left')).toBeTruthy();
    expect(screen.queryByText('Secret')).toBeNull();
    expect(screen.queryByRole('img', { name: 'Picture 1' })).toBeNull();
  });
  it('play a video once it is ready', async () => {
    const video = { id: 'v', status: 'preparing' as const, url: null, poster_url: null };
    const { rerender } = await show(anInboxMessage(at(1), '', { message_type: 'video', video: video as never }));
    expect(screen.getByText('This video is still being prepared.')).toBeTruthy();
    rerender(
      <MessageRuns
        messages={[anInboxMessage(at(1), '', { message_type: 'video', video: { ...video, status: 'ready', url: '/v.mp4' } as never })]}
        nowMs={nowMs}
      />,
    );
    expect(screen.getByLabelText<HTMLVideoElement>('Video').getAttribute('src')).toBe('/v.mp4');
  });
  it.each([
    ['/six-weeks', 'http://club.localhost/six-weeks'],
    ['https://b.example/x', 'https://b.example/x'],
  ])('lead from a link’s card for %s to %s, in a window of its own', async (url, href) => {
    await show(
      anInboxMessage(at(1), url, {
        message_type: 'attachment',
        attachment_data: { url, title: 'Six weeks', description: 'A program', image: null } as never,
      }),
    );
    const link = screen.getByRole('link', { name: /Six weeks/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noopener noreferrer']);
    expect(screen.queryByText(url)).toBeNull();
  });
  it.each([
    ['joined', [person('Kim')], 'Kim joined'],
    ['added', [person('Kim'), person('Mia')], 'Noa added Kim and Mia'],
    ['left', [], 'Noa left'],
    ['removed', [person('Kim')], 'Noa removed Kim'],
    ['pinned', [], 'Noa pinned a message'],
  ] as const)('tell that someone %s', async (event, people, words) => {
    await show(
      anInboxMessage(at(1), '', {
        message_type: 'notification',
        user: null,
        system: { event, actor: person('Noa'), people: [...people], title: null },
      }),
    );
    expect(screen.getByText(words)).toBeTruthy();
  });
});
