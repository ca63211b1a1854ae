import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import type { ReactNode } from 'react';
import type { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../errors.ts';
import { useText } from '../studio.ts';

type QueryViewProps<T> = {
  query: Pick<UseQueryResult<T, ApiError>, 'data' | 'isPending' | 'error'> & { refetch: () => unknown };
  /** Shape of the loading content. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The four states of a screen: loading, error with a way to retry, empty, ready. */
export function QueryView<T>({ query, skeleton, isEmpty, empty, children }: QueryViewProps<T>) {
  const t = useText();
  const isLate = useDelayedFlag(query.isPending, { delayMs: 150, minMs: 300 });
  if (query.isPending || isLate) {
    return isLate ? <SkeletonGroup label={t('studio.loading')}>{skeleton ?? <Skeleton lines={6} height="1.25rem" />}</SkeletonGroup> : null;
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title={t('studio.error.title')}
        text={errorText(t, query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('studio.error.retry')}</Button>}
      />
    );
  }
  if (isEmpty?.(query.data)) return empty;
  return children(query.data);
}

/** Placeholder rows of a loading table. */
export function RowSkeletons({ count = 8 }: { count?: number }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--space-2)' }}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} shape="block" height="44px" />
      ))}
    </div>
  );
}
