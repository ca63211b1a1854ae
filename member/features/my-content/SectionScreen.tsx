import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { LucideIcon } from 'lucide-react';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { ContentSkeleton } from './ContentSkeleton.tsx';
import { useSection, type SectionName } from './myContent.queries.ts';

type Props = { section: SectionName; title: MessageKey; icon: LucideIcon; empty: { title: MessageKey; text: MessageKey } };

/** One complete section of My content. */
export function SectionScreen({ section, title, icon, empty }: Props) {
  const t = useText();
  const query = useSection(section);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Screen title={t(title)} width="grid" toolbar={{ backTo: '/me' }}>
      {query.isLoading && <ContentSkeleton />}
      {query.error && !query.data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void query.refetch()}>{t('account.retry')}</Button>} />
      )}
      {query.data && items.length === 0 && (
        <EmptyState
          art={<Icon of={icon} size={28} />}
          title={t(empty.title)}
          text={t(empty.text)}
          action={
            <Button variant="primary" href="/">
              {t('my_content.empty.action')}
            </Button>
          }
        />
      )}
      {items.length > 0 && <ContentList items={items} layout="grid" headingLevel={2} />}
      {query.hasNextPage && (
        <Button variant="quiet" wide pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('my_content.more')}
        </Button>
      )}
    </Screen>
  );
}
