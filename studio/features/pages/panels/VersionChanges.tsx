import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useText } from '../../../platform/studio.ts';
import styles from './VersionChanges.module.css';

type Changes = Answer<'GET /studio/pages/{id}/versions'>['items'][number]['changes'];
const shownAtFirst = 4;

/** What a version changed compared with the previous one: settings by name, blocks by what happened to them. */
export function VersionChanges({ changes }: { changes: Changes }) {
  const t = useText();
  const [isLong, setIsLong] = useState(false);
  const nameOf = (field: string) => t.find(`studio.change.field.${field}`) ?? field.replaceAll('_', ' ');
  const names = (fields: readonly string[]) => [...new Set(fields.map(nameOf))].join(', ');
  if (changes.is_first) return <p className={styles.quiet}>{t('studio.versions.first')}</p>;
  if (changes.fields.length === 0 && changes.blocks.length === 0) return <p className={styles.quiet}>{t('studio.versions.nothing')}</p>;
  const shown = isLong ? changes.blocks : changes.blocks.slice(0, shownAtFirst);
  const rest = changes.blocks.length - shown.length;
  return (
    <ul className={styles.changes}>
      {changes.fields.length > 0 && <li>{t('studio.versions.settings', { fields: names(changes.fields) })}</li>}
      {shown.map((block) => (
        <li key={`${block.id} ${block.change}`}>
          <span className={styles.mark} data-change={block.change}>
            {t(`studio.versions.${block.change}`)}
          </span>{' '}
          {t.find(`builder.block.${block.type}`) ?? block.type}
          {block.title && <span className={styles.quiet}> {block.title}</span>}
          {block.fields.length > 0 && <span className={styles.quiet}> · {names(block.fields)}</span>}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className={styles.more} onClick={() => setIsLong(true)}>
            {t('studio.versions.more', { count: rest })}
          </button>
        </li>
      )}
    </ul>
  );
}
