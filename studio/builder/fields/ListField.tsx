import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { useText } from '../../platform/studio.ts';
import type { InspectorField } from '../draft/schema.ts';
import { MoveButtons, movedTo } from './MoveButtons.tsx';
import styles from './SchemaField.module.css';

type Entry = Record<string, unknown>;
type ListFieldProps = {
  label: string;
  field: Extract<InspectorField, { kind: 'list' }>;
  value: readonly Entry[];
  onChange: (value: Entry[]) => void;
  /** Draws the fields of one entry. */
  children: (entry: Entry, index: number, onChange: (entry: Entry) => void) => ReactNode;
};

/** Entries of one shape: open one to edit it, move it, add another. */
export function ListField({ label, field, value, onChange, children }: ListFieldProps) {
  const t = useText();
  const [open, setOpen] = useState<number | null>(value.length === 1 ? 0 : null);
  const nameOf = (entry: Entry, index: number) =>
    [entry['title'], entry['text'], entry['url'], entry['network']].find((text): text is string => typeof text === 'string' && text !== '') ??
    t('builder.list.entry', { number: index + 1 });
  const firstValue = (inner: InspectorField): string => {
    if (inner.kind === 'icon') return 'check';
    if (inner.kind === 'choice') return inner.options[0] ?? '';
    return inner.name === 'url' ? '' : t('builder.new.item');
  };
  const add = () => {
    const fresh = Object.fromEntries(field.fields.filter(({ isRequired }) => isRequired).map((inner) => [inner.name, firstValue(inner)]));
    onChange([...value, fresh]);
    setOpen(value.length);
  };
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{label}</legend>
      <ol className={styles.entries}>
        {value.map((entry, index) => (
          // Entries have no id; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.entry}>
            <div className={styles.entryHead}>
              <button
                type="button"
                className={styles.entryName}
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? null : index)}
              >
                {nameOf(entry, index)}
              </button>
              <MoveButtons
                index={index}
                count={value.length}
                name={nameOf(entry, index)}
                onMove={(to) => {
                  onChange(movedTo(value, index, to));
                  setOpen(open === index ? to : null);
                }}
                onRemove={() => {
                  onChange(value.toSpliced(index, 1));
                  setOpen(null);
                }}
              />
            </div>
            {open === index && <div className={styles.entryBody}>{children(entry, index, (next) => onChange(value.with(index, next)))}</div>}
          </li>
        ))}
      </ol>
      {value.length < (field.maxItems ?? Infinity) && (
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={add}>
          {t('builder.list.add')}
        </Button>
      )}
    </fieldset>
  );
}
