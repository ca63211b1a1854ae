import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { LockedPage } from './pageHeaders.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageView } from './PageView.tsx';

/** An owner's page at its path: loading, missing, failed, locked, or open. */
export function PageScreen({ path, notFound }: { path: string; notFound: ReactNode }) {
  const { pages } = usePlatform();
  const { data, error, refetch } = useQuery(pages.query(path));
  if (isMissing(error)) return notFound;
  if (!data)
    return error ? <FailedPage isOffline={error instanceof ApiError && error.code === 'network'} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return data.page.access.granted ? <PageView key={data.page_id} page={data} /> : <LockedPage path={path} page={data} />;
}

function FailedPage({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const t = useText();
  return (
    <Screen title={t('shell.load_failed')} isHeadingHidden toolbar={{ backTo: '/', title: null }}>
      <ErrorState
        headingLevel={1}
        title={isOffline ? t('shell.offline_title') : t('shell.load_failed')}
        text={isOffline ? t('shell.offline_text') : t('shell.load_failed_text')}
        action={<Button onClick={onRetry}>{t('shell.retry')}</Button>}
      />
    </Screen>
  );
}
