import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import ChartColumn from 'lucide-react/icons/chart-column';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { useToday } from '../../../platform/words/useToday.ts';
import { Figures, type Figure } from '../../../platform/chart/Figures.tsx';
import { FormNav } from '../frame/FormNav.tsx';
import { completionOf, everyDay, mergedFields, type Summary } from '../state/summary.ts';
import { DropOff } from './DropOff.tsx';
import { FieldCard } from './FieldCard.tsx';
import styles from './summary.module.css';

// The chart library is loaded only once there is something to draw.
const DaysChart = lazy(() => import('./DaysChart.tsx').then((module) => ({ default: module.DaysChart })));

const spans = ['7', '30', '90', 'all'] as const;
type Span = (typeof spans)[number];
const dayMs = 86_400_000;

/** How often a form is seen and sent, where people stop, and what they answer, as pictures first. */
export function SummaryScreen({ formId }: { formId: string }) {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  const [address, change] = useAddress();
  const span: Span = spans.find((known) => known === address.get('span')) ?? '90';
  const revision = Number(address.get('revision') ?? '0');
  const from = span === 'all' ? null : new Date(Date.parse(today) - (Number(span) - 1) * dayMs).toISOString().slice(0, 10);
  const query = { ...(from ? { from, to: today } : {}), ...(revision > 0 ? { revision } : {}) };
  const form = useCall('GET /studio/forms/{id}', { params: { id: formId } });
  const summary = useCall('GET /studio/forms/{id}/summary', { params: { id: formId }, query }, { keepPrevious: true });
  const revisions = summary.data?.revisions ?? [];
  return (
    <Screen
      title={form.data?.title ?? t('studio.forms.tab.summary')}
      tools={
        <>
          <FormNav formId={formId} />
          <div className={styles.filters}>
            <Segmented
              label={t('studio.revenue.span')}
              value={span}
              options={spans.map((value) => ({ value, label: value === 'all' ? t('studio.submissions.all') : t(`studio.revenue.span.${value}`) }))}
              onChange={(value) => change({ span: value === '90' ? null : value })}
            />
            {revisions.length > 1 && (
              <Select
                label={t('studio.submissions.revision')}
                value={revision > 0 ? String(revision) : ''}
                options={[
                  { value: '', label: t('studio.submissions.all') },
                  ...revisions.toReversed().map((one) => ({
                    value: String(one.revision),
                    label: t('studio.submissions.revision_of', { number: one.revision, date: format.date(one.published_at) }),
                  })),
                ]}
                onChange={(event) => change({ revision: event.currentTarget.value })}
              />
            )}
          </div>
        </>
      }
    >
      <QueryView
        query={summary}
        skeleton={<Skeleton shape="block" height="320px" />}
        isEmpty={({ views, submissions }) => views === 0 && submissions === 0}
        empty={
          <EmptyState
            art={<Icon of={ChartColumn} size={32} />}
            title={t('studio.summary.empty')}
            text={t(span === 'all' && revision === 0 ? 'studio.submissions.empty_text' : 'studio.summary.empty_span')}
          />
        }
      >
        {(found) => <Pictures summary={found} from={from ?? found.days[0]?.date ?? today} to={today} />}
      </QueryView>
    </Screen>
  );
}

function Pictures({ summary, from, to }: { summary: Summary; from: string; to: string }) {
  const t = useText();
  const format = useFormat();
  const fields = mergedFields(summary.fields);
  const completion = completionOf(summary);
  const figures: Figure[] = [
    [t('studio.summary.views'), format.number(summary.views), t('studio.summary.views_hint')],
    [
      t('studio.summary.starts'),
      format.number(summary.starts),
      summary.views > 0 ? t('studio.summary.of_views', { share: format.percent(Math.min(1, summary.starts / summary.views)) }) : null,
    ],
    [t('studio.forms.tab.submissions'), format.number(summary.submissions), null],
    [t('studio.summary.completion'), completion === null ? '–' : format.percent(completion), t('studio.summary.completion_hint')],
  ];
  return (
    <div className={styles.parts}>
      <Figures figures={figures} />
      <Suspense fallback={<Skeleton shape="block" height="220px" />}>
        <DaysChart days={everyDay(summary.days, from, to)} />
      </Suspense>
      <DropOff fields={fields} starts={summary.starts} />
      <section className={styles.section} aria-labelledby="summary-answers">
        <h2 id="summary-answers" className={styles.heading}>
          {t('studio.summary.answers')}
        </h2>
        <div className={styles.cards}>
          {fields.map((field) => (
            <FieldCard key={`${field.form_field_id} ${field.field_type}`} field={field} submissions={summary.submissions} />
          ))}
        </div>
      </section>
    </div>
  );
}
