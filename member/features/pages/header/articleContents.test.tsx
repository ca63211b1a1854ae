import type { Block } from '@bandstand/contract/blocks/block.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBlock, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../../testing/visit.tsx';

const written = (...parts: [tag: 'h2' | 'h3' | 'p', text: string][]): Block =>
  aBlock('text', {
    rich_text: {
      root: {
        children: parts.map(([tag, text]) => {
          const children = [{ type: 'text' as const, text, format: 0 }];
          return tag === 'p' ? { type: 'paragraph' as const, children } : { type: 'heading' as const, tag, children };
        }),
      },
    },
  });
const article = (blocks: Block[]) => aPage({ path: '/story', page_title: 'Starting again', page_content_type: 'article', blocks });
const text = written(
  ['h2', 'The plan'],
  ['p', 'Words'],
  ['h3', 'It began'],
  ['h2', 'Was für heute?'],
  ['h2', 'For {{member.first_name}}'],
  ['h2', 'The plan'],
);

// The contents are for desktops.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('1200px'), addEventListener: () => {}, removeEventListener: () => {} })),
);
afterEach(() => vi.unstubAllGlobals());

it('an article has its parts beside it: each once, and none with a member’s own words', async () => {
  const { user } = await visit({ at: '/story', pages: [article([text])] });
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  const links = contents.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['The plan', 'It began', 'Was für heute?']);
  const target = screen.getByRole('heading', { name: 'Was für heute?' });
  expect(links[2]?.getAttribute('href')).toBe(`#${target.id}`);
  let isScrolled = false;
  target.scrollIntoView = () => void (isScrolled = true);
  await user.click(contents.getByRole('link', { name: 'Was für heute?' }));
  // The address is for pages and panels.
  expect([isScrolled, document.activeElement, window.location.hash]).toEqual([true, target, '']);
});

it('marks the last part that was passed, whatever comes into view between', async () => {
  const observers = new Map<Element, (isIntersecting: boolean) => void>();
  const observer = class {
    readonly observe: (target: Element) => void;
    readonly unobserve = () => {};
    readonly disconnect = () => {};
    constructor(callback: (entries: object[]) => void) {
      this.observe = (target) => observers.set(target, (isIntersecting) => callback([{ isIntersecting, target }]));
    }
  };
  await visit({ at: '/story', pages: [article([text])], observer });
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  const current = () => contents.queryByRole('link', { current: 'location' })?.textContent ?? null;
  const moves = (name: string, isPassed: boolean) => act(() => observers.get(screen.getByRole('heading', { name }))?.(isPassed));
  // They are observed after the first paint.
  await waitFor(() => expect(observers.has(screen.getByRole('heading', { name: 'It began' }))).toBe(true));
  expect(current()).toBeNull();
  moves('It began', true);
  expect(current()).toBe('It began');
  moves('Was für heute?', true);
  expect(current()).toBe('Was für heute?');
  moves('Was für heute?', false);
  expect(current()).toBe('It began');
});

it.each([
  ['with few parts', [written(['h2', 'One'], ['h2', 'Two'])]],
  ['with blocks across the whole width', [text, { ...written(['p', 'Aside']), style: { background_color: 'primary' as const } } as Block]],
])('an article %s has none', async (_what, blocks) => {
  await visit({ at: '/story', pages: [article(blocks)] });
  await settled(50);
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
});
