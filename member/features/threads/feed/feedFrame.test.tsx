import type { Block } from '@bandstand/contract/blocks/block.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBlock, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../../../testing/visit.tsx';

const chat = aBlock('chat', { title: 'What moves you' } as never);
const stream = aBlock('livestream', { title: 'Live', url: 'https://zoom.us/j/1', starts_at: '2040-05-01T18:00:00.000Z' } as never);
const tokenOf = (grant: object) => `${btoa(JSON.stringify(grant))}.signature`;
const look = async (blocks: Block[], grant: object | null) => {
  const page = aPage({ path: '/x', page_title: 'A page', blocks });
  const visited = await visit({ at: grant ? `/x?page_builder=${tokenOf(grant)}` : '/x', pages: [page] });
  await screen.findByRole('heading', { name: 'A page' });
  return visited;
};
const noThreadAsked = ({ requests }: { requests: { name: string }[] }) => requests.every(({ name }) => !name.includes('/threads'));

describe('a thread on an unpublished page, in the builder', () => {
  it('looks as it will, but nothing in it works', async () => {
    const { server } = await look([chat], { persona: 'everything' });
    const section = await screen.findByRole('region', { name: 'What moves you' });
    await waitFor(() => expect(section.querySelector('textarea')?.placeholder).toBe('Share something'));
    expect(section.querySelector('textarea')?.closest('[inert]')).toBeTruthy();
    expect(noThreadAsked(server)).toBe(true);
  });
  it('asks a guest to log in, like the published page', async () => {
    await look([chat], { persona: 'guest' });
    const section = await screen.findByRole('region', { name: 'What moves you' });
    await waitFor(() => expect(section.textContent).toContain('Log in to join in.'));
    expect(section.querySelector('textarea')).toBeNull();
  });
  it('also appears beside a stream', async () => {
    await look([stream], { persona: 'everything' });
    expect(await screen.findByRole('region', { name: 'Chat: Live' })).toBeTruthy();
  });
  it.each<[string, Block[], object | null]>([
    ['for members, before there is a thread', [chat, stream], null],
    ['in an overlay that is edited by itself', [chat], { persona: 'everything', reusable: { kind: 'overlay', id: 'o' } }],
    ['in a group of blocks', [aBlock('composed', { source_id: 'c', blocks: [chat] } as never)], { persona: 'everything' }],
  ])('is absent %s', async (_where, blocks, grant) => {
    await look(blocks, grant);
    expect(screen.queryByText('What moves you')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Chat: Live' })).toBeNull();
  });
});
