import type { Block } from '@bandstand/contract/blocks/block.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { show, type VisitOptions } from './visit.tsx';

/** Blocks on a page, inside the app. */
export const drawBlocks = (blocks: Block[], options: VisitOptions = {}, page = aPage({ path: '/', page_title: 'Week 1' })) =>
  show(<Blocks blocks={blocks} page={{ ...page, blocks }} />, options);

export const anAction = (type: string, data: Record<string, unknown> = {}) => ({ id: 'a', type, data }) as never;
