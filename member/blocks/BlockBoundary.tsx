import type { Block } from '@bandstand/contract/blocks/block.ts';
import { Component, type ReactNode } from 'react';

type Props = { block: Block; children: ReactNode };

/** A block that cannot render its data shows nothing; new data is tried again. */
export class BlockBoundary extends Component<Props, { hasFailed: boolean; block: Block }> {
  override state = { hasFailed: false, block: this.props.block };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ block }: Props, state: { block: Block }) {
    return block === state.block ? null : { hasFailed: false, block };
  }

  override componentDidCatch(error: Error) {
    console.error(`The ${this.props.block.type} block ${this.props.block.id} cannot be rendered`, error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
