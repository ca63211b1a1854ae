import type { BlockType } from '@bandstand/contract/blocks/block.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useState, type KeyboardEvent } from 'react';
import { matching } from '../../platform/picking/matching.ts';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/forms/useFocusAtStart.ts';
import styles from './BlockMenu.module.css';
import { BlockSketch } from './BlockSketch.tsx';
import { blockTypesOffered } from './newBlock.ts';
import { recentKinds, rememberKind } from './recentKinds.ts';
import { useReusables } from './useReusables.ts';

type Choose = (type: BlockType, reusableId: string | null) => void;
type Option = { id: string; type: BlockType; label: string; detail: string; reusableId: string | null };

/** Chooses a kind of block or a saved block group, by its picture or by typing; the most recently used comes first. */
export function BlockMenu({ open, onClose, onChoose }: { open: boolean; onClose: () => void; onChoose: Choose }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('builder.add.title')} closeLabel={t('studio.close')}>
      {open && <Choices onChoose={onChoose} />}
    </Dialog>
  );
}

function Choices({ onChoose }: { onChoose: Choose }) {
  const t = useText();
  const field = useFocusAtStart<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const workout = useReusables('workout')[0]?.id;
  const form = useReusables('form')[0]?.id;
  const groups = useReusables('composed');
  const choose = ({ type, reusableId }: Option) => {
    rememberKind(localStorage, type);
    onChoose(type, reusableId);
  };
  const kinds = blockTypesOffered
    .filter((type) => type !== 'composed' && (type !== 'workout' || workout !== undefined) && (type !== 'form_submission' || form !== undefined))
    .map((type): Option => ({
      id: type,
      type,
      label: t(`builder.block.${type}`),
      detail: t(`builder.block.${type}.text`),
      reusableId: { workout, form_submission: form }[type as string] ?? null,
    }));
  // Each saved block group is a separate choice.
  const saved = groups.map(({ id, title }): Option => ({ id, type: 'composed', label: title, detail: t('builder.block.composed'), reusableId: id }));
  const [recent] = useState(() => recentKinds(localStorage));
  const rank = ({ type }: Option) => (recent.includes(type) ? recent.indexOf(type) : recent.length);
  const options = [...kinds, ...saved].sort((one, other) => rank(one) - rank(other));
  const shown = matching(options, typed);
  const current = Math.min(active, shown.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, ArrowDown: current + 2, ArrowUp: current - 2 };
    const step = steps[event.key];
    const option = shown[current];
    if (event.key === 'Enter' && option) choose(option);
    else if (step === undefined) return;
    else setActive(Math.min(Math.max(0, step), shown.length - 1));
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="block-menu"
        aria-activedescendant={shown[current] ? `block-menu-${shown[current].id}` : undefined}
        aria-label={t('builder.add.filter')}
        placeholder={t('builder.add.filter')}
        className={styles.filter}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="block-menu" role="listbox" aria-label={t('builder.add.title')} className={styles.grid}>
        {shown.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={option.id}
            id={`block-menu-${option.id}`}
            role="option"
            aria-selected={index === current}
            className={styles.choice}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option)}
          >
            <BlockSketch type={option.type} />
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
