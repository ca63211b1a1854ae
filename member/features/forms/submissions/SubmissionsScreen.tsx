import type { Submission } from '@bandstand/contract/forms.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useNavigation, useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { useSubmissions } from '../state/forms.queries.ts';
import { CheckIns } from './CheckIns.tsx';
import { SubmissionRow } from './SubmissionRow.tsx';
import styles from './Submissions.module.css';

/** `/me/submissions`: what the member has answered, of all forms or of one (L72, FRM-9). */
export function SubmissionsScreen() {
  const t = useText();
  const { openPanel } = useNavigation();
  const formId = useQueryParameter('form_id');
  const query = useSubmissions(formId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const open = (submission: Submission) => openPanel('submission', { form_id: submission.form_id, submission_id: submission.submission_id });
  return (
    <Screen title={t('screen.submissions')} lead={t('form.submissions_lead')} toolbar={{ backTo: '/me' }}>
      <FormFilter formId={formId} own={items} />
      {query.isLoading && <Bones />}
      {query.error && !query.data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>} />
      )}
      {query.data && items.length === 0 && (
        <EmptyState art={<Icon of={ClipboardList} size={28} />} title={t('form.submissions_empty')} text={t('form.submissions_empty_text')} />
      )}
      {formId && items[0] && items[1] && <CheckIns latest={items[0]} before={items[1]} />}
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((submission) => (
            <li key={submission.submission_id}>
              <SubmissionRow submission={submission} onOpen={() => open(submission)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" wide pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('my_content.more')}
        </Button>
      )}
    </Screen>
  );
}

/** All forms, or one of those with answers. */
function FormFilter({ formId, own }: { formId: string | null; own: readonly Submission[] }) {
  const t = useText();
  const { navigate, place } = useNavigation();
  const all = useSubmissions(null);
  const known = [...(all.data?.pages.flatMap((page) => page.items) ?? []), ...own];
  const forms = [...new Map(known.map((one) => [one.form_id, one.form_title])).entries()];
  if (forms.length < 2 && formId === null) return null;
  const options = [{ value: '', label: t('form.all_forms') }, ...forms.map(([value, label]) => ({ value, label }))];
  return (
    <div className={styles.filter}>
      <Select
        label={t('form.filter')}
        options={formId === null || forms.some(([id]) => id === formId) ? options : [...options, { value: formId, label: t('form.this_form') }]}
        value={formId ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          navigate(value ? `${place.path}?form_id=${encodeURIComponent(value)}` : place.path, { replace: true, motion: 'none' });
        }}
      />
    </div>
  );
}

function Bones() {
  const t = useText();
  return (
    <LateSkeleton label={t('shell.loading')} className={styles.bones}>
      <Skeleton shape="block" height="88px" />
      <Skeleton shape="block" height="88px" />
      <Skeleton shape="block" height="88px" />
    </LateSkeleton>
  );
}
