import type { Block } from '@bandstand/contract/blocks/block.ts';
import { createContext, useContext, type ComponentType } from 'react';
import type { BlockProps } from '../blockProps.ts';
import { nestedBlocks } from './nested.ts';

/** Renders a block inside another, with the number of surrounding groups. */
export const NestedBlockContext = createContext<{ Nested: ComponentType<{ block: Block }>; depth: number }>({ Nested: () => null, depth: 0 });

/** A saved block group as the server resolved it for this page (BLK-10). */
export function ComposedBlock({ block }: BlockProps<'composed'>) {
  const { Nested } = useContext(NestedBlockContext);
  return nestedBlocks(block as Block).map((inner, at) => (
    // A group may hold the same source twice: ids alone would not do.
    // oxlint-disable-next-line react/no-array-index-key
    <Nested key={`${at} ${inner.id}`} block={inner} />
  ));
}
