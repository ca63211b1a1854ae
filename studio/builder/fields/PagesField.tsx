import { usePages } from '../../platform/lookups.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import { MoveButtons, movedTo } from './MoveButtons.tsx';
import styles from './SchemaField.module.css';

type Chosen = { page_id: string };
type PagesFieldProps = { label: string; value: readonly Chosen[]; onChange: (value: Chosen[]) => void };

/** Selected pages, in the order they are shown. */
export function PagesField({ label, value, onChange }: PagesFieldProps) {
  const t = useText();
  const pages = usePages().data?.items ?? [];
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  const chosen = new Set(value.map(({ page_id }) => page_id));
  const options = pages
    .filter(({ id, status }) => status !== 'archived' && !chosen.has(id))
    .map(({ id, title, path }) => ({ value: id, label: title, detail: path }));
  return (
    <div className={styles.stack}>
      {value.length > 0 && (
        <ol className={styles.entries} aria-label={label}>
          {value.map(({ page_id }, index) => {
            const name = titles.get(page_id) ?? t('builder.pages.gone');
            return (
              <li key={page_id} className={styles.entry}>
                <div className={styles.entryHead}>
                  <span className={styles.entryName}>{name}</span>
                  <MoveButtons
                    index={index}
                    count={value.length}
                    name={name}
                    onMove={(to) => onChange(movedTo(value, index, to))}
                    onRemove={() => onChange(value.toSpliced(index, 1))}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Combo
        label={label}
        options={options}
        value={null}
        placeholder={t('builder.pages.add')}
        onChange={(id) => id && onChange([...value, { page_id: id }])}
      />
    </div>
  );
}
