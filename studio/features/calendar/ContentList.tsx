import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { errorText } from '../../platform/errors.ts';
import type { TreePage } from '@bandstand/contract/pages.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { typeIcons } from '../../platform/words/pageTypes.ts';
import { matching } from '../../platform/picking/matching.ts';
import { useText } from '../../platform/studio.ts';
import styles from './Calendar.module.css';
import { asDragged } from './dragged.ts';

const mostShown = 60;

type ContentListProps = { pages: readonly TreePage[] | undefined; error: unknown; onPick: (page: TreePage) => void };

/** Everything that can be put on a day, found by typing. */
export function ContentList({ pages, error, onPick }: ContentListProps) {
  const t = useText();
  const [term, setTerm] = useState('');
  const options = (pages ?? [])
    .filter(({ status }) => status !== 'archived')
    .map((page) => ({ page, label: page.title, detail: page.path }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const matches = matching(options, term);
  const shown = matches.slice(0, mostShown);
  return (
    <section className={styles.content} aria-label={t('studio.calendar.content')}>
      <TextField type="search" label={t('studio.calendar.find')} value={term} onChange={(event) => setTerm(event.currentTarget.value)} />
      <p className={styles.quiet}>{t('studio.calendar.drag_hint')}</p>
      {!pages && (error ? <Banner tone="danger">{errorText(t, error)}</Banner> : <Skeleton lines={6} height="1.5rem" />)}
      {pages && matches.length === 0 && <p className={styles.quiet}>{t('studio.nothing_found')}</p>}
      <ul className={styles.list}>
        {shown.map(({ page }) => (
          <Row key={page.id} page={page} onPick={onPick} />
        ))}
      </ul>
      {matches.length > shown.length && <p className={styles.quiet}>{t('studio.calendar.more_content', { count: matches.length - shown.length })}</p>}
    </section>
  );
}

function Row({ page, onPick }: { page: TreePage; onPick: (page: TreePage) => void }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { dragProps, isDragging } = useDrag({
    getAllowedDropOperations: () => ['move'],
    getItems: () => asDragged({ kind: 'content', pageId: page.id }, page.title),
  });
  return (
    <li className={styles.row} data-dragging={isDragging || undefined}>
      <div {...dragProps} ref={ref} role="button" tabIndex={0} className={styles.rowHandle} title={page.path}>
        <Icon of={typeIcons[page.type]} size={16} className={styles.entryIcon} />
        <span className={styles.rowTitle}>{page.title}</span>
      </div>
      <IconButton size="small" label={t('studio.calendar.place', { title: page.title })} onClick={() => onPick(page)}>
        <Icon of={Plus} size={16} />
      </IconButton>
    </li>
  );
}
