import type { BlockType } from '@bandstand/contract/blocks/block.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useState, type KeyboardEvent } from 'react';
import { matching } from '../platform/picking/matching.ts';
import { useText } from '../platform/studio.ts';
import { useFocusAtStart } from '../platform/useFocusAtStart.ts';
import styles from './BlockMenu.module.css';
import { BlockSketch } from './BlockSketch.tsx';
import { blockTypesOffered, pieceTypes } from './newBlock.ts';
import { usePieces } from './usePieces.ts';

type Choose = (type: BlockType, pieceId: string | null) => void;

/** Chooses a kind of block, by its picture or by typing. */
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
  const pieces = { workout: usePieces('workout')[0]?.id, composed: usePieces('composed')[0]?.id };
  const pieceOf = (type: BlockType) => pieceTypes.find((piece) => piece === type);
  const choose = (type: BlockType) => {
    const piece = pieceOf(type);
    onChoose(type, (piece && pieces[piece]) ?? null);
  };
  const offered = blockTypesOffered.filter((type) => {
    const piece = pieceOf(type);
    return !piece || pieces[piece] !== undefined;
  });
  const options = offered.map((type) => ({ type, label: t(`builder.block.${type}`), detail: t(`builder.block.${type}.text`) }));
  const shown = matching(options, typed);
  const current = Math.min(active, shown.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, ArrowDown: current + 2, ArrowUp: current - 2 };
    const step = steps[event.key];
    const option = shown[current];
    if (event.key === 'Enter' && option) choose(option.type);
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
        aria-activedescendant={shown[current] ? `block-menu-${shown[current].type}` : undefined}
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
        {shown.map(({ type, label, detail }, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={type}
            id={`block-menu-${type}`}
            role="option"
            aria-selected={index === current}
            className={styles.choice}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(type)}
          >
            <BlockSketch type={type} />
            <span className={styles.words}>
              <strong>{label}</strong>
              <span className={styles.detail}>{detail}</span>
            </span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.detail}>{t('studio.nothing_found')}</p>}
    </>
  );
}
