import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import { useState } from 'react';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './BottomRow.module.css';

/** A button with the owner's action, and its label once done (L103). */
export function OwnAction({ page, action }: { page: PageJson; action: PageAction }) {
  const t = useText();
  const { ActionButton } = useSlots();
  const [isDone, setIsDone] = useState(false);
  const text = (isDone && action.post_action_button_text) || action.text || t('block.open');
  return (
    <span className={styles.own} onClickCapture={() => setIsDone(true)}>
      <ActionButton action={action.block_action ?? null} page={page}>
        {text}
      </ActionButton>
    </span>
  );
}
