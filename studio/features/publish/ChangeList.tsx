import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { FindingList } from '../../platform/screen/FindingList.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { WhenFields } from '../../platform/forms/WhenFields.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import styles from './PublishDialog.module.css';
import { keyOf, type Publishing } from './usePublishing.ts';

/** The changes to choose from, their effect on members, when they go live, and under which name. */
export function ChangeList({ publishing, note, onClose }: { publishing: Publishing; note: ReactNode; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [, go] = useLocation();
  const { items, chosen, leftOut, setLeftOut, toggle, findings, accessChanges, title, setTitle, when, setWhen, publish } = publishing;
  const isSaved = ({ type, id }: (typeof items)[number]) => id !== null && type !== 'page';
  const byOf = ({ author }: (typeof items)[number], changedAt: string) =>
    t('studio.publish.by', { name: author ?? '–', when: format.relative(changedAt) });
  return (
    <div className={styles.content}>
      {items.length > 1 && (
        <div className={styles.choose}>
          <Button size="small" variant="quiet" disabled={leftOut.size === 0} onClick={() => setLeftOut(new Set())}>
            {t('studio.releases.all')}
          </Button>
          <Button size="small" variant="quiet" disabled={chosen.length === 0} onClick={() => setLeftOut(new Set(items.map(keyOf)))}>
            {t('studio.clear')}
          </Button>
        </div>
      )}
      <ul className={styles.list} aria-label={t('studio.publish.list')}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.item}>
            <Checkbox
              label={item.title || t.find(`studio.publish.type.${item.type}`) || item.type}
              hint={[isSaved(item) && t(`studio.publish.type.${item.type}`), item.changed_at && byOf(item, item.changed_at)]
                .filter(Boolean)
                .join(' · ')}
              checked={!leftOut.has(keyOf(item))}
              onChange={(event) => toggle(keyOf(item), event.currentTarget.checked)}
            />
            <StatusMark status={item.status} />
          </li>
        ))}
      </ul>
      {note}
      {accessChanges.length > 0 && (
        <Banner tone="warning" title={t('studio.publish.access', { count: accessChanges.length })}>
          <AccessChanges changes={accessChanges} />
        </Banner>
      )}
      {findings.length > 0 && (
        <details className={styles.findings} open={findings.some(({ severity }) => severity === 'fix')}>
          <summary>
            {t('studio.checks.title')} <span className={styles.count}>{t('studio.checks.count', { count: findings.length })}</span>
          </summary>
          <FindingList
            findings={findings}
            withPages
            onFind={({ page_id, block_id }) => {
              onClose();
              go(`/pages/${page_id}${block_id ? `?block=${block_id}` : ''}`);
            }}
          />
        </details>
      )}
      <WhenFields value={when} onChange={setWhen} error={publish.error instanceof ApiError ? publish.error.fields['publish_at']?.[0] : undefined} />
      <TextField
        label={t('studio.publish.name')}
        note={t('studio.optional')}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {publish.error && <Banner tone="danger">{errorText(t, publish.error)}</Banner>}
    </div>
  );
}
