import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { ReactNode } from 'react';
import { BlockPageContext, useBlockPageValue } from '../pageContext.ts';
import { ActionButton } from './ActionButton.tsx';

/** A block's action outside of the blocks: in the row below a page. */
export function PageActionButton({ action, page, children }: { action: Action | null; page: PageJson; children: ReactNode }) {
  const value = useBlockPageValue(page, null);
  return (
    <BlockPageContext value={value}>
      <ActionButton action={action} variant="primary" size="large">
        {typeof children === 'string' ? value.fill(children) : children}
      </ActionButton>
    </BlockPageContext>
  );
}
