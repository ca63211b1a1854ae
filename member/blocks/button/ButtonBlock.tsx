import { ActionButton } from '../actions/ActionButton.tsx';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './ButtonBlock.module.css';

const variants = { primary: 'primary', secondary: 'secondary', outline: 'quiet' } as const;

/** One action under one label. */
export function ButtonBlock({ block: { data, style } }: BlockProps<'button'>) {
  const { fill } = useBlockPage();
  return (
    <div className={styles.place} data-align={style.align ?? undefined}>
      <ActionButton
        action={data.action}
        variant={variants[data.style]}
        size="large"
        className={data.style === 'outline' ? styles.outline : undefined}
      >
        <span data-field="text">{fill(data.text)}</span>
      </ActionButton>
    </div>
  );
}
