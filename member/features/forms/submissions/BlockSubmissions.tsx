import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useBlockSubmissions } from '../state/forms.queries.ts';
import styles from './Submissions.module.css';
import { SubmissionValues } from './SubmissionValues.tsx';

type Props = {
  blockId: string;
  /** Only the viewer's own (FRM-9). */ isOwn: boolean;
  /** The form to fill in where there is nothing yet. */ formId: string | null;
};

/** The submissions of a block: the member's own, or what the owner made public. */
export function BlockSubmissions({ blockId, isOwn, formId }: Props) {
  const t = useText();
  const { navigation } = usePlatform();
  const { state } = useSession();
  const query = useBlockSubmissions(blockId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (isOwn && state === 'guest')
    return (
      <EmptyState
        title={t('form.block_guest')}
        text={t('form.block_guest_text')}
        action={<Button onClick={() => navigation.openPanel('auth')}>{t('shell.log_in')}</Button>}
      />
    );
  // A block that is not published yet has no submissions.
  if (!query.data && !isMissing(query.error))
    return query.error ? (
      <ErrorState title={t('shell.load_failed')} action={<Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>} />
    ) : (
      <LateSkeleton label={t('shell.loading')} className={styles.bones}>
        <Skeleton shape="block" height="120px" />
      </LateSkeleton>
    );
  if (items.length === 0)
    return (
      <EmptyState
        title={t(isOwn ? 'form.block_empty_own' : 'form.block_empty')}
        text={t(isOwn ? 'form.block_empty_own_text' : 'form.block_empty_text')}
        action={
          formId && (
            <Button onClick={() => navigation.openPanel('form', { form_id: formId, trigger: 'block_action', item: blockId })}>
              {t('form.fill_in')}
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.submission_id} className={styles.card}>
            <By item={item} />
            <SubmissionValues submission={item} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="quiet" wide pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('my_content.more')}
        </Button>
      )}
    </>
  );
}

function By({
  item: { author, form_title: title, submitted_at: at },
}: {
  item: Answer<'GET /forms_submissions_dynamic/{blockId}'>['items'][number];
}) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <p className={styles.by}>
      {author && <Avatar name={author.name} src={author.image?.urls.small} size={40} isDecorative />}
      <span className={styles.byWords}>
        <strong>{author?.name ?? title}</strong>
        <span>
          {author ? `${title} · ` : ''}
          <time dateTime={at}>{formatDate(at, { language, timeZone })}</time>
        </span>
      </span>
    </p>
  );
}
