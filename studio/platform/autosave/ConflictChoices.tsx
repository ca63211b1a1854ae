import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useState } from 'react';
import { useText } from '../studio.ts';
import styles from './ConflictChoices.module.css';

export type Side = 'mine' | 'theirs';
type Choice = { key: string; name: string; words: Record<Side, string> };
type ConflictChoicesProps = { choices: readonly Choice[]; onResolve: (sideOf: (key: string) => Side) => void };

/** Two people changed the same thing: shows both, and overwrites nothing before one is chosen for each. */
export function ConflictChoices({ choices, onResolve }: ConflictChoicesProps) {
  const t = useText();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (key: string): Side => sides[key] ?? 'mine';
  return (
    <Dialog
      open
      isAlert
      isDismissable={false}
      onClose={() => {}}
      title={t('builder.conflict.title')}
      closeLabel={t('studio.close')}
      description={t('builder.conflict.text')}
      footer={
        <Button variant="primary" onClick={() => onResolve(sideOf)}>
          {t('builder.conflict.resolve')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {choices.map(({ key, name, words }) => (
          <li key={key} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <dl className={styles.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <dt>{t(`builder.conflict.${side}`)}</dt>
                  <dd>{words[side]}</dd>
                </div>
              ))}
            </dl>
            <Segmented
              label={name}
              value={sideOf(key)}
              options={(['mine', 'theirs'] as const).map((value) => ({ value, label: t(`builder.conflict.${value}`) }))}
              onChange={(side) => setSides((before) => ({ ...before, [key]: side }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
