import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import Lock from 'lucide-react/icons/lock';
import { useRef, type CSSProperties } from 'react';
import { useText } from '../../platform/studio.ts';
import { typeIcons } from '../../platform/words/pageTypes.ts';
import type { Template } from './template.ts';
import styles from './templates.module.css';

/** The pages in it, and which of them need an access right. */
export function TemplateOutline({ outline }: Pick<Template, 'outline'>) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useScrollByKeys(list, true);
  return (
    <ul ref={list} className={styles.outline} aria-label={t('studio.templates.inside')}>
      {outline.map(({ title, type, depth, is_locked }, at) => (
        <li key={`${at}${title}`} className={styles.page} style={{ '--depth': depth } as CSSProperties}>
          <Icon of={typeIcons[type]} size={14} />
          <span>{title}</span>
          {is_locked && <Icon of={Lock} size={14} label={t('studio.templates.locked')} />}
        </li>
      ))}
    </ul>
  );
}
