import type { ApiError } from '@bandstand/client/api/api.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { ReactNode } from 'react';
import { isMissing } from '../../platform/pages/pages.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';

type Query<T> = { data: T | undefined; error: ApiError | Error | null; refetch: () => unknown };

/** What was asked for, while it loads, when it failed and when it does not exist. */
export function HistoryView<T>({ query, gone, children }: { query: Query<T>; gone?: string; children: (data: T) => ReactNode }) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (gone && isMissing(query.error)) return <EmptyState title={gone} action={<Button href="/me/workouts">{t('history.all')}</Button>} />;
  if (query.error)
    return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>} />;
  return (
    <LateSkeleton label={t('shell.loading')} className={styles.bones}>
      <Skeleton shape="block" height="88px" />
      <Skeleton shape="block" height="88px" />
      <Skeleton shape="block" height="88px" />
    </LateSkeleton>
  );
}
