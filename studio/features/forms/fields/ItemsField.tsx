import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { Combo } from '../../../platform/picking/Combo.tsx';
import { OneProductPick } from '../../../platform/picking/OneProductPick.tsx';
import { usePages } from '../../../platform/lookups.ts';
import { useText } from '../../../platform/studio.ts';
import { useItemNames, useOccurrences, type Item, type ItemType } from '../state/useItemNames.ts';
import styles from './fields.module.css';

type ItemsFieldProps<T extends ItemType> = {
  label: string;
  type: T;
  /** Only programs. */
  isProgram?: boolean;
  items: readonly { type: ItemType; id: string }[];
  onChange: (items: { type: T; id: string }[]) => void;
};

/** Some pages, sessions or products, with a search to add more. */
export function ItemsField<T extends 'Page' | 'EventOccurrence' | 'Product'>({
  label,
  type,
  isProgram = false,
  items,
  onChange,
}: ItemsFieldProps<T>) {
  const t = useText();
  const nameOf = useItemNames(items);
  const own = items.filter((item): item is { type: T; id: string } => item.type === type);
  const chosen = new Set(own.map(({ id }) => id));
  const add = (id: string | null) => id !== null && !chosen.has(id) && onChange([...own, { type, id }]);
  const placeholder = t(`studio.forms.add_item.${type}`);
  return (
    <div className={styles.stack}>
      {own.length > 0 && (
        <ul className={styles.entries} aria-label={label}>
          {own.map((item: Item & { type: T }) => (
            <li key={item.id} className={styles.entry}>
              <span className={styles.entryName}>{nameOf(item)}</span>
              <IconButton
                size="small"
                label={t('builder.list.remove', { name: nameOf(item) })}
                onClick={() => onChange(own.filter(({ id }) => id !== item.id))}
              >
                <Icon of={X} size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {type === 'Product' && <OneProductPick label={label} value={null} without={chosen} placeholder={placeholder} onChange={add} />}
      {type === 'Page' && <PageCombo label={label} isProgram={isProgram} without={chosen} placeholder={placeholder} onChange={add} />}
      {type === 'EventOccurrence' && <OccurrenceCombo label={label} without={chosen} placeholder={placeholder} onChange={add} />}
    </div>
  );
}

type ComboProps = { label: string; without: ReadonlySet<string>; placeholder: string; onChange: (id: string | null) => void };

function PageCombo({ isProgram, without, ...combo }: ComboProps & { isProgram: boolean }) {
  const pages = usePages().data?.items ?? [];
  const options = pages
    .filter(({ id, status, type }) => status !== 'archived' && !without.has(id) && (!isProgram || type === 'program'))
    .map(({ id, title, path }) => ({ value: id, label: title, detail: path }));
  return <Combo {...combo} options={options} value={null} />;
}

function OccurrenceCombo({ without, ...combo }: ComboProps) {
  const options = useOccurrences(true).filter(({ value }) => !without.has(value));
  return <Combo {...combo} options={options} value={null} />;
}
