import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Account.module.css';

type Props<T> = {
  query: { data: { items: T[] } | undefined; error: unknown; refetch: () => unknown };
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
};

/** A list in its four states. */
export function ListFrame<T>({ query, empty, children }: Props<T>) {
  const t = useText();
  const isLoading = query.data === undefined && query.error === null;
  const isSlow = useDelayedFlag(isLoading);
  if (query.data) return query.data.items.length === 0 ? empty : children(query.data.items);
  if (query.error)
    return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => query.refetch()}>{t('account.retry')}</Button>} />;
  if (!isSlow) return null;
  return (
    <SkeletonGroup label={t('account.loading')} className={styles.skeleton}>
      <Skeleton shape="block" height="84px" />
      <Skeleton shape="block" height="84px" />
      <Skeleton shape="block" height="84px" />
    </SkeletonGroup>
  );
}
