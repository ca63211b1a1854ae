import type { FieldType } from '@bandstand/contract/forms.values.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { LucideIcon } from 'lucide-react';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Rows3 from 'lucide-react/icons/rows-3';
import { useId, useState, type KeyboardEvent } from 'react';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { matching } from '../../../platform/picking/matching.ts';
import { useText } from '../../../platform/studio.ts';
import { fieldTypesOffered } from '../state/newField.ts';
import { fieldIcons } from '../state/words.ts';
import styles from './AddMenu.module.css';

export type Addition = { is: 'field'; type: FieldType } | { is: 'group' } | { is: 'list' };
type Option = { id: string; label: string; detail: string; icon: LucideIcon; adds: Addition };
type AddMenuProps = { open: boolean; onClose: () => void; onChoose: (addition: Addition) => void };

/** Chooses what to add by its picture or by typing: a kind of question, a group, or a whole list of questions. */
export function AddMenu({ open, onClose, onChoose }: AddMenuProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('studio.forms.add')} closeLabel={t('studio.close')} size="small">
      {open && <Choices onChoose={onChoose} />}
    </Dialog>
  );
}

function Choices({ onChoose }: Pick<AddMenuProps, 'onChoose'>) {
  const t = useText();
  const id = useId();
  const field = useFocusAtStart<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const options: Option[] = [
    ...fieldTypesOffered.map((type): Option => ({
      id: type,
      label: t(`studio.forms.type.${type}`),
      detail: t(`studio.forms.type.${type}.text`),
      icon: fieldIcons[type],
      adds: { is: 'field', type },
    })),
    { id: 'group', label: t('studio.forms.group'), detail: t('studio.forms.group.text'), icon: Rows3, adds: { is: 'group' } },
    { id: 'list', label: t('studio.forms.list'), detail: t('studio.forms.list.text'), icon: ClipboardPaste, adds: { is: 'list' } },
  ];
  const shown = matching(options, typed);
  const current = Math.min(active, shown.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: shown.length - 1 };
    const step = steps[event.key];
    const option = shown[current];
    if (event.key === 'Enter' && option) onChoose(option.adds);
    else if (step === undefined || shown.length === 0) return;
    else setActive((step + shown.length) % shown.length);
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[current] ? `${id}-${shown[current].id}` : undefined}
        aria-label={t('studio.forms.add_filter')}
        placeholder={t('studio.forms.add_filter')}
        className={styles.filter}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('studio.forms.add')} className={styles.list}>
        {shown.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={index === current}
            className={styles.choice}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.adds)}
          >
            <Icon of={option.icon} size={18} className={styles.icon} />
            <span className={styles.words}>
              <strong>{option.label}</strong>
              <span className={styles.detail}>{option.detail}</span>
            </span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.detail}>{t('studio.nothing_found')}</p>}
    </>
  );
}
