import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { placeBeside } from '@bandstand/ui/primitives/placeBeside.ts';
import Columns3 from 'lucide-react/icons/columns-3';
import { useId, useRef } from 'react';
import { useText } from '../../../platform/studio.ts';
import type { FormFieldDraft } from '../state/document.ts';
import { fieldTitle } from '../state/words.ts';
import styles from './submissions.module.css';

type ColumnsButtonProps = { fields: readonly FormFieldDraft[]; shown: readonly FormFieldDraft[]; toggle: (id: string, isOn: boolean) => void };

/** Chooses which answers are columns of the table. */
export function ColumnsButton({ fields, shown, toggle }: ColumnsButtonProps) {
  const t = useText();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button ref={trigger} icon={<Icon of={Columns3} size={16} />} popoverTarget={id}>
        {t('studio.submissions.columns')}
      </Button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('studio.submissions.columns')}
        className={styles.columns}
        onToggle={(event) => event.newState === 'open' && placeBeside(trigger.current, box.current)}
      >
        {fields.map((field) => (
          <Checkbox
            key={field.id}
            label={fieldTitle(t, field)}
            checked={shown.includes(field)}
            onChange={(event) => toggle(field.id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </>
  );
}
