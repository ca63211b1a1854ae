import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { iconOf } from '@bandstand/ui/primitives/iconSet.ts';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { IconField } from '../../platform/picking/IconField.tsx';
import { useText } from '../../platform/studio.ts';
import { nameOf } from '../../platform/useHotkeys.ts';
import { moved } from './entries.ts';
import styles from './navigation.module.css';

type EntryListProps = {
  label: string;
  entries: readonly NavigationEntry[];
  /** Where an entry leads, in words. */
  targetOf: (entry: NavigationEntry) => string;
  isReadOnly: boolean;
  onChange: (entries: NavigationEntry[], mark?: string) => void;
};

/** Entries in their order: dragged, or moved by buttons and by Alt with the arrows. An open one can get another label and icon. */
export function EntryList({ label, entries, targetOf, isReadOnly, onChange }: EntryListProps) {
  const t = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const change = (index: number, changes: Partial<NavigationEntry>, mark: string) =>
    onChange(
      entries.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)),
      `${entries[index]?.id} ${mark}`,
    );
  return (
    <ol className={styles.entries} aria-label={label}>
      {entries.map((entry, index) => {
        const isOpen = openId === entry.id;
        const move = (to: number) => onChange(moved(entries, index, to));
        const name = <EntryName entry={entry} target={targetOf(entry)} />;
        return (
          <li
            key={entry.id}
            className={styles.entry}
            data-dragged={dragged === index || undefined}
            draggable={!isReadOnly && !isOpen}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', entry.label);
              setDragged(index);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== index) onChange(moved(entries, dragged, index));
              setDragged(null);
            }}
          >
            <div className={styles.line}>
              <span className={styles.grip} aria-hidden="true">
                {!isReadOnly && <Icon of={GripVertical} size={16} />}
              </span>
              {isReadOnly ? (
                <span className={styles.name}>{name}</span>
              ) : (
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={isOpen}
                  onClick={() => setOpenId(isOpen ? null : entry.id)}
                  onKeyDown={(event) => {
                    const step = { 'alt+arrowup': -1, 'alt+arrowdown': 1 }[nameOf(event)];
                    if (step === undefined) return;
                    event.preventDefault();
                    event.stopPropagation();
                    move(index + step);
                  }}
                >
                  {name}
                </button>
              )}
              {!isReadOnly && (
                <>
                  <IconButton size="small" label={t('studio.nav.up', { title: entry.label })} disabled={index === 0} onClick={() => move(index - 1)}>
                    <Icon of={ArrowUp} size={16} />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('studio.nav.down', { title: entry.label })}
                    disabled={index === entries.length - 1}
                    onClick={() => move(index + 1)}
                  >
                    <Icon of={ArrowDown} size={16} />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('studio.nav.remove', { title: entry.label })}
                    onClick={() => onChange(entries.filter((_, at) => at !== index))}
                  >
                    <Icon of={Trash2} size={16} />
                  </IconButton>
                </>
              )}
            </div>
            {isOpen && (
              <div className={styles.open}>
                <TextField
                  label={t('studio.nav.label')}
                  value={entry.label}
                  maxLength={40}
                  onChange={(event) => change(index, { label: event.currentTarget.value }, 'label')}
                />
                <IconField label={t('studio.nav.icon')} value={entry.icon} onChange={(icon) => change(index, { icon }, 'icon')} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Its icon and label, and where it leads where the label does not say it. */
function EntryName({ entry, target }: { entry: NavigationEntry; target: string }) {
  return (
    <>
      <Icon of={iconOf(entry.icon)} size={18} />
      <span className={styles.words}>
        <span>{entry.label || target}</span>
        {entry.label !== '' && entry.label !== target && <span className={styles.quiet}>{target}</span>}
      </span>
    </>
  );
}
