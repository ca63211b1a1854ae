import type { Block } from '@bandstand/contract/blocks/block.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBundle, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aBlock, anImage, anItem, aPage, aText, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { show, type VisitOptions } from '../testing/visit.tsx';
import { Blocks } from './Blocks.tsx';

const draw = (blocks: Block[], options: VisitOptions = {}, page = aPage({ path: '/', page_title: 'Week 1' })) =>
  show(<Blocks blocks={blocks} page={page} />, options);
const action = (type: string, data: Record<string, unknown>) => ({ id: 'a', type, data }) as never;
const button = (type: string, data: Record<string, unknown>) => aBlock('button', { text: 'Go', style: 'primary', action: action(type, data) });

describe('blocks', () => {
  it('renders nothing for an unknown type and continues', async () => {
    await draw([{ id: 'x', type: 'hologram', data: {}, style: {}, members_only: false } as never, aText('After it')]);
    expect(screen.getByText('After it')).toBeTruthy();
  });

  it('isolates a block that cannot be rendered', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw([aBlock('hero', { title: 'Too high', ratio: 301 }), aText('After it')]);
    expect(screen.queryByText('Too high')).toBeNull();
    expect(screen.getByText('After it')).toBeTruthy();
    expect(log.mock.calls.flat().some((part) => part instanceof RangeError && part.message === 'Ratio Out Of Range')).toBe(true);
    log.mockRestore();
  });

  it.each([10, 300])('accepts the hero ratio %s (L312)', async (ratio) => {
    await draw([aBlock('hero', { title: 'In range', ratio, image: anImage() })]);
    expect(screen.getByRole('heading', { level: 1, name: 'In range' })).toBeTruthy();
  });

  it('fills attributes of the page and of the member', async () => {
    await draw([aText('{{page.title}}, {{member.first_name|friend}}: {{member.goal|train}}')], {
      bundle: aBundle({ user: { attributes: { 'member.goal': 'swim' } } }),
    });
    expect(screen.getByText('Week 1, Ines: swim')).toBeTruthy();
    await draw([aText('Hello {{member.first_name|friend}}')]);
    expect(screen.getByText('Hello friend')).toBeTruthy();
  });
});

describe('text', () => {
  it('renders formats, lists and links, and cleans unsafe content', async () => {
    const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
    const rich_text = {
      root: {
        children: [
          { type: 'heading', tag: 'h2', children: [text('Plan')] },
          {
            type: 'paragraph',
            children: [
              text('strong', 1),
              text('soft', 2),
              { type: 'link', url: 'https://example.org', children: [text('out')] },
              { type: 'link', url: '/in', children: [text('in')] },
            ],
          },
          { type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [text('bad')] }] },
          { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('first')] }] },
          { type: 'script', children: [text('evil')] },
        ],
      },
    } as never;
    await draw([aBlock('text', { rich_text })]);
    expect(screen.getByRole('heading', { level: 2, name: 'Plan' })).toBeTruthy();
    expect(screen.getByText('strong').tagName).toBe('STRONG');
    expect(screen.getByText('soft').tagName).toBe('EM');
    const out = screen.getByRole('link', { name: 'out' });
    expect([out.getAttribute('target'), out.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(screen.getByRole('link', { name: 'in' }).getAttribute('href')).toBe('/in');
    expect(screen.getByText('bad').closest('a')).toBeNull();
    expect(screen.queryByText('evil')).toBeNull();
    expect(within(screen.getByRole('list')).getByText('first')).toBeTruthy();
  });
});

describe('collections', () => {
  it('shows open, completed, current, dated and locked pages', async () => {
    const progress = { started_at: null, started_at_exact: null, completed_at: null, completed_count: 1, total_count: 4, percent: 25 };
    const done = anItem({ title: 'Done' });
    const items = [
      anItem({ title: 'Open', duration_minutes: 12, subtitle: 'Easy' }),
      done,
      anItem({ title: 'Under way', progress }),
      anItem({ title: 'Later', access: denied('IS_SCHEDULED', { available_after: '2099-03-03T08:00:00.000Z' }) }),
      anItem({ title: 'Paid', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) }),
    ];
    const bundle = aBundle({ page_completions: { by_uuid: { [done.page_id]: true }, by_content_type: {} } });
    await draw([aBlock('collection', { title: 'All', layout: 'grid', source: 'items', collection: { items } })], { bundle });
    const card = (name: string) => within(screen.getByRole('link', { name }).closest('article') ?? document.body);
    expect(card('Open').getByText('12 min · Easy')).toBeTruthy();
    expect(card('Done').getByRole('img', { name: 'Completed' })).toBeTruthy();
    expect(card('Under way').getByRole('progressbar', { name: 'Progress of Under way' }).getAttribute('aria-valuenow')).toBe('25');
    expect(card('Later').getByRole('img', { name: 'Opens Mar 3, 2099' })).toBeTruthy();
    expect(card('Paid').getByRole('img', { name: 'Locked' })).toBeTruthy();
  });

  it('opens the checkout from a locked card', async () => {
    const items = [anItem({ title: 'Paid', path: '/paid', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) })];
    const { user, hash } = await draw([aBlock('collection', { layout: 'list', source: 'items', collection: { items } })]);
    await user.click(screen.getByRole('link', { name: 'Paid' }));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=gym'));
  });

  it('shows that it is empty', async () => {
    await draw([aBlock('collection', { layout: 'grid', source: 'query', collection: { items: [] } })]);
    expect(screen.getByText('Nothing here yet.')).toBeTruthy();
  });

  it('fetches missing data and shows a failure', async () => {
    const { server } = await draw([aBlock('collection', { layout: 'grid', source: 'query', query: { content_type: 'article', limit: 3 } })], {
      calls: { 'GET /content/{contentType}': () => ({ items: [anItem({ title: 'Found' })], total_count: 1 }) },
    });
    expect(await screen.findByRole('link', { name: 'Found' })).toBeTruthy();
    expect(server.calls('GET /content/{contentType}')[0]?.query.get('limit')).toBe('3');
    await draw([aBlock('collection', { layout: 'grid', source: 'query', query: {} })], {
      calls: { 'GET /content/{contentType}': () => refuse(422, 'validation_failed') },
    });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });
});

describe('search', () => {
  const block = aBlock('search', { placeholder: 'Find an exercise', types: ['exercise'] });

  it('searches while typing, with one request per word', async () => {
    const { user, server } = await draw([block], {
      calls: { 'GET /content/{contentType}': () => ({ items: [anItem({ title: 'Goblet squat' })], total_count: 1 }) },
    });
    await user.type(screen.getByRole('searchbox', { name: 'Find an exercise' }), 'squat');
    expect(await screen.findByRole('link', { name: 'Goblet squat' })).toBeTruthy();
    expect(screen.getByText('1 result')).toBeTruthy();
    const asked = server.calls('GET /content/{contentType}');
    expect(asked.at(-1)?.query.get('term')).toBe('squat');
    expect(asked.at(-1)?.params).toEqual({ contentType: 'exercise' });
    expect(asked.length).toBeLessThan(5);
  });

  it('shows that nothing was found, and clears', async () => {
    const { user } = await draw([block], { calls: { 'GET /content/{contentType}': () => ({ items: [], total_count: 0 }) } });
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('Nothing found for “xyz”. Try another word.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.queryByText(/Nothing found/)).toBeNull());
  });

  it('says "An Error Occurred" and tries again (L528)', async () => {
    let isBroken = true;
    const { user } = await draw([block], {
      calls: { 'GET /content/{contentType}': () => (isBroken ? refuse(422, 'validation_failed') : { items: [], total_count: 0 }) },
    });
    await user.type(screen.getByRole('searchbox'), 'a');
    expect(await screen.findByText('An Error Occurred')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Nothing found/)).toBeTruthy();
  });
});

describe('actions (L114)', () => {
  it.each([
    ['open_url', { url: 'https://example.org/x' }, 'https://example.org/x', '_blank'],
    ['open_email', { email: 'a@b.de', subject: 'Hello you' }, 'mailto:a@b.de?subject=Hello%20you', null],
    ['open_page', { page_id: 'p', path: '/p' }, '/p', null],
  ])('%s is a link', async (type, data, href, target) => {
    await draw([button(type, data)]);
    const link = screen.getByRole('link', { name: 'Go' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, target]);
  });

  it('trigger_purchase opens the checkout with all its data', async () => {
    const { user, hash } = await draw([button('trigger_purchase', { product_ids: ['a', 'b'], version_id: 'v', overlay_id: 'o', coupon: 'TEN' })]);
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=a,b&overlay_id=o&version_id=v&coupon=TEN'));
  });

  it('open_next goes to the next sibling, and at the end to the root', async () => {
    const siblings = ['one', 'two'].map((id) => ({ page_id: id, path: `/${id}`, title: id, type: 'generic' as const }));
    const { user } = await draw([button('open_next', {})], {}, aPage({ path: '/one', page_id: 'one', root_id: 'two', siblings }));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(window.location.pathname).toBe('/two'));
  });

  it('open_next follows the sequence of a started program', async () => {
    const { user } = await draw(
      [button('open_next', {})],
      {
        bundle: aBundle({ page_subscriptions: { root: aRun('root', { progress: null }) } }),
        calls: {
          'GET /pages/{id}/subscribers': () => ({
            page_id: 'root',
            count: 1,
            last_5: [],
            can_schedule_start: false,
            page_title: 'Root',
            page_path: '/root',
            progress: null,
            sequence: [
              { page_id: 'one', is_completed: true },
              { page_id: 'far', is_completed: false },
            ],
          }),
          'GET /pages/{id}/path': () => ({ path: '/far' }),
          'GET /__/access/{rootId}.json': ({ params }) => ({
            root_id: params['rootId'] ?? '',
            version: '1',
            pages: { far: { path: '/far', parent: null } as never },
          }),
        },
      },
      aPage({ path: '/one', page_id: 'one', contentRootId: 'root' }),
    );
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(window.location.pathname).toBe('/far'));
  });

  it('enlarges a picture and closes it again', async () => {
    const { user } = await draw([aBlock('image', { image: anImage('/media/pier'), alt: 'The pier', caption: 'At dawn' })]);
    await user.click(screen.getByRole('button', { name: 'Show larger: The pier' }));
    const box = await screen.findByRole('dialog', { name: 'The pier' });
    await user.click(within(box).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
