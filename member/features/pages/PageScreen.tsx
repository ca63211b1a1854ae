import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../platform/pages/pages.ts';
import { usePlatform } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useSlots } from '../../platform/slots.ts';
import { useText } from '../../platform/useText.ts';

/** A page of the owner at its path. */
export function PageScreen({ path, notFound }: { path: string; notFound: ReactNode }) {
  const t = useText();
  const { pages } = usePlatform();
  const { Blocks } = useSlots();
  const { data, error, refetch } = useQuery(pages.query(path));
  if (isMissing(error)) return notFound;
  if (error && !data) {
    return (
      <Screen title={t('shell.load_failed')} isHeadingHidden toolbar={{ backTo: '/' }}>
        <ErrorState headingLevel={1} title={t('shell.load_failed')} text={t('shell.load_failed_text')} action={<Button onClick={() => void refetch()}>{t('shell.retry')}</Button>} />
      </Screen>
    );
  }
  if (!data) return null;
  return (
    <Screen title={data.page_title ?? ''} colorMode={data.color_mode}>
      <Blocks blocks={data.blocks} page={data} />
    </Screen>
  );
}
