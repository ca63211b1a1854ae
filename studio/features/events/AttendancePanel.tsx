import type { OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { useDownload } from '../../platform/download.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import styles from './events.module.css';

/** Who joined an occurrence, and a checkbox for each member who came. */
export function AttendancePanel({ date, pageId, onClose }: { date: OwnerOccurrence; pageId: string; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { may } = useStaff();
  const download = useDownload();
  const [page, setPage] = useState(1);
  const params = { id: pageId };
  const people = useCall('GET /studio/event_occurrences/{id}/attendance', { params, query: { page } }, { keepPrevious: true });
  const mark = useSend('PUT /studio/event_occurrences/{id}/attendance', {
    changes: ['GET /studio/event_occurrences/{id}/attendance', 'GET /studio/events/{id}/occurrences'],
  });
  const fail = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const save = () =>
    void download('GET /studio/event_occurrences/{id}/attendance.csv', { params }, `${date.title} ${date.date.slice(0, 10)}.csv`).catch(fail);
  return (
    <SidePanel open onClose={onClose} title={formatDayAndTime(date.starts_at, { language, timeZone: date.timezone })}>
      <QueryView
        query={people}
        skeleton={<RowSkeletons count={3} />}
        isEmpty={({ total_count }) => total_count === 0}
        empty={<EmptyState headingLevel={3} title={t('studio.events.attendance.empty')} />}
      >
        {({ items, total_count }) => (
          <>
            <div className={styles.panelHead}>
              <span className={styles.quiet}>{t('studio.events.attendance.count', { count: total_count })}</span>
              {may('insights.export') && (
                <Button size="small" onClick={save}>
                  {t('studio.events.csv')}
                </Button>
              )}
            </div>
            <ul className={styles.people} aria-label={t('studio.events.attendance')}>
              {items.map(({ id, name, email, has_attended }) => (
                <li key={id}>
                  <Checkbox
                    label={name}
                    hint={email}
                    checked={mark.isPending && mark.variables.body.member_id === id ? mark.variables.body.has_attended : has_attended}
                    disabled={!may('members.write')}
                    onChange={({ currentTarget }) =>
                      mark.mutate({ params, body: { member_id: id, has_attended: currentTarget.checked } }, { onError: fail })
                    }
                  />
                </li>
              ))}
            </ul>
            {page * 100 < total_count && <Button onClick={() => setPage(page + 1)}>{t('studio.events.attendance.next')}</Button>}
          </>
        )}
      </QueryView>
    </SidePanel>
  );
}
