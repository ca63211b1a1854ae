import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Inbox from 'lucide-react/icons/inbox';
import Lock from 'lucide-react/icons/lock';
import StickyNote from 'lucide-react/icons/sticky-note';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { FilteredList } from '../../../platform/lists/FilteredList.tsx';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { FormNav } from '../frame/FormNav.tsx';
import { answerWords, senderOf, type MessageSlot, type StudioSubmission, type StudioValue } from '../state/answerWords.ts';
import { findField, rowsOf, type FormDraft, type FormFieldDraft } from '../state/document.ts';
import { fieldTitle } from '../state/words.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SubmissionFilterFields } from './SubmissionFilterFields.tsx';
import { SubmissionSheet } from './SubmissionSheet.tsx';
import styles from './submissions.module.css';
import { useChosenColumns } from './useChosenColumns.ts';
import { filterNames, useSubmissionFilters, useSubmissionPage } from './useSubmissionFilters.ts';

type SubmissionsScreenProps = { formId: string; message: MessageSlot };

/** What came in through a form: a table with the answers that matter, and each submission as a sheet beside it. */
export function SubmissionsScreen({ formId, message }: SubmissionsScreenProps) {
  const form = useCall('GET /studio/forms/{id}', { params: { id: formId } });
  return <QueryView query={form}>{(draft) => <Submissions key={formId} draft={draft} message={message} />}</QueryView>;
}

function Submissions({ draft, message }: { draft: FormDraft; message: MessageSlot }) {
  const t = useText();
  const { may } = useStaff();
  const [address, change] = useAddress();
  const { id } = draft;
  const fields = rowsOf(draft.form_groups).flatMap((row) => (row.kind === 'field' ? (findField(draft, row.id) ?? []) : []));
  const filters = useSubmissionFilters();
  const page = useSubmissionPage();
  const list = useCall('GET /studio/forms/{id}/submissions', { params: { id }, query: { ...filters, ...page } }, { keepPrevious: true });
  const columns = useChosenColumns(id, fields);
  const openId = address.get('submission');
  const isFiltered = Object.keys(filters).length > 0;
  const isBare = !isFiltered && list.data?.total_count === 0;
  const revisions = useRevisions(id, !isBare);
  const seesSensitive = list.data?.sees_sensitive ?? false;
  const tableColumns = useColumns(columns.shown, draft.kind === 'quiz');
  return (
    <Screen
      title={draft.title}
      actions={
        !isBare && (
          <>
            <ColumnsButton fields={fields} {...columns} />
            {may('insights.export') && (
              <ExportButton formId={id} filters={filters} asksSensitive={seesSensitive && fields.some(({ is_sensitive }) => is_sensitive)} />
            )}
          </>
        )
      }
      tools={
        <>
          <FormNav formId={id} />
          {!isBare && <SubmissionFilterFields fields={fields} revisions={revisions} />}
        </>
      }
    >
      <FilteredList
        query={list}
        isFiltered={isFiltered}
        filterNames={filterNames}
        besideOf={({ submission_id }) => submission_id}
        empty={{
          title: t('studio.submissions.empty'),
          text: t(draft.status === 'draft' ? 'studio.submissions.empty_draft' : 'studio.submissions.empty_text'),
          art: <Icon of={Inbox} size={32} />,
        }}
      >
        {(items) => (
          <DataTable
            label={t('studio.forms.tab.submissions')}
            columns={tableColumns}
            rows={items}
            keyOf={({ submission_id }) => submission_id}
            openKey={openId}
            onOpen={({ submission_id }) => change({ submission: submission_id })}
          />
        )}
      </FilteredList>
      <SubmissionSheet
        formId={id}
        submissionId={openId}
        order={(list.data?.items ?? []).map(({ submission_id }) => submission_id)}
        message={message}
        onOpen={(submission) => change({ submission })}
        onClose={() => change({ submission: null })}
      />
    </Screen>
  );
}

/** The publications of the form with submissions, the newest first. */
function useRevisions(formId: string, isWanted: boolean) {
  const t = useText();
  const format = useFormat();
  const summary = useCall('GET /studio/forms/{id}/summary', { params: { id: formId }, query: {} }, { enabled: isWanted });
  return (summary.data?.revisions ?? [])
    .filter(({ submissions }) => submissions > 0)
    .toSorted((one, other) => other.revision - one.revision)
    .map(({ revision, published_at }) => ({
      revision,
      label: t('studio.submissions.revision_of', { number: revision, date: format.date(published_at) }),
    }));
}

function useColumns(fields: readonly FormFieldDraft[], isQuiz: boolean): Column<StudioSubmission>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'who',
      header: t('studio.submissions.from'),
      cell: (submission) => (
        <span className={styles.who}>
          {submission.member && (
            <Avatar
              name={submission.member.name}
              src={submission.member.image?.urls.small}
              seed={submission.member.subscriber_id}
              size={28}
              isDecorative
            />
          )}
          <span className={styles.sender} title={senderOf(t, submission)}>
            {senderOf(t, submission)}
          </span>
          {submission.notes_count > 0 && (
            <Icon of={StickyNote} size={14} label={t('studio.submissions.notes_count', { count: submission.notes_count })} />
          )}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('studio.submissions.when'),
      cell: ({ submitted_at }) => <span title={format.dateTime(submitted_at)}>{format.relative(submitted_at)}</span>,
    },
    {
      id: 'state',
      header: t('studio.programs.status'),
      cell: ({ answered_at }) =>
        answered_at ? <Badge tone="success">{t('studio.submissions.done')}</Badge> : <Badge>{t('studio.submissions.open')}</Badge>,
    },
    ...(isQuiz
      ? [
          {
            id: 'score',
            header: t('studio.submissions.score'),
            cell: ({ result }: StudioSubmission) => (result ? t('studio.submissions.score_of', { score: result.score, total: result.total }) : '–'),
            align: 'end' as const,
          },
        ]
      : []),
    ...fields.map((field): Column<StudioSubmission> => ({
      id: field.id,
      header: fieldTitle(t, field),
      cell: ({ submitted_values }) => <Cell value={submitted_values.find(({ form_field_id }) => form_field_id === field.id)} />,
      isExtra: true,
    })),
  ];
}

function Cell({ value }: { value: StudioValue | undefined }) {
  const t = useText();
  const format = useFormat();
  if (!value) return <span className={styles.quiet}>–</span>;
  if (value.is_hidden) return <Icon of={Lock} size={14} label={t('studio.submissions.hidden')} />;
  if (value.picture) return <img src={value.picture.urls.small} alt={value.label} width={36} height={36} className={styles.thumb} />;
  const words = answerWords(t, format, value);
  return (
    <span className={styles.words} title={words}>
      {words || <span className={styles.quiet}>–</span>}
    </span>
  );
}
