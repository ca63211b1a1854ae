import type { EvidenceFile } from '@bandstand/contract/disputes.ts';
import { useText } from '../../platform/studio.ts';
import styles from './disputes.module.css';

/** A file generated from known facts: a link to read it, or its text. */
export function GatheredFile({ gathered: { name, url, text } }: { gathered: NonNullable<EvidenceFile['gathered']> }) {
  const t = useText();
  if (url)
    return (
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
    );
  return (
    <details className={styles.made}>
      <summary>{name}</summary>
      <p>{text ?? t('studio.disputes.read')}</p>
    </details>
  );
}
