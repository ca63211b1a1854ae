import type { Block } from '@bandstand/contract/blocks/block.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock, anId, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { allBlocks } from './nested.ts';

const group = (blocks: Block[]) => aBlock('composed', { source_id: anId(), blocks: blocks as never });

it('renders what the server resolved, including nested groups, each with this page’s attributes (BLK-10)', async () => {
  const inner = aText('Deep in {{page.title}}');
  await drawBlocks([group([aText('First'), group([inner])]), aText('After')]);
  expect(screen.getByText('Deep in Week 1')).toBeTruthy();
  expect(screen.getByText('After')).toBeTruthy();
  const taps = Array.from(document.querySelectorAll('[data-block-id]'), (element) => element.getAttribute('data-block'));
  expect(taps).toEqual(['composed', 'text']);
});

it('renders nothing before it is resolved, and limits nesting', async () => {
  await drawBlocks([aBlock('composed', { source_id: anId() })]);
  let deep = group([aText('Too deep')]);
  for (let level = 0; level < 6; level += 1) deep = group([deep]);
  await drawBlocks([deep, aText('Still here')]);
  expect(screen.queryByText('Too deep')).toBeNull();
  expect(screen.getByText('Still here')).toBeTruthy();
});

it('lists a page with everything in it', () => {
  expect(allBlocks([group([aText('a'), group([aText('b')])])]).map(({ type }) => type)).toEqual(['composed', 'text', 'composed', 'text']);
});
