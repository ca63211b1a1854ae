import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'wouter';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { useShortAudience } from './useAudience.ts';

/** Feeds and channels: what each is, who reads it, and how many messages it has (MSG-25). */
export function FeedsScreen() {
  const t = useText();
  const format = useFormat();
  const audience = useShortAudience();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address] = useAddress();
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const feeds = useCall('GET /studio/feeds', { query }, { keepPrevious: true });
  const columns: Column<StudioFeed>[] = [
    { id: 'title', header: t('studio.feeds.name'), cell: ({ title }) => title },
    {
      id: 'kind',
      header: t('studio.feeds.kind'),
      cell: ({ kind }) => <Badge tone={kind === 'feed' ? 'primary' : 'neutral'}>{t(`studio.feeds.kind.${kind}`)}</Badge>,
      isExtra: true,
    },
    { id: 'audience', header: t('studio.feeds.audience'), cell: audience },
    { id: 'posts', header: t('studio.feeds.who_posts'), cell: ({ who_posts }) => t(`studio.feeds.who_posts.${who_posts}`), isExtra: true },
    { id: 'messages', header: t('studio.feeds.messages'), cell: ({ message_count }) => format.number(message_count), align: 'end', isExtra: true },
    {
      id: 'latest',
      header: t('studio.feeds.latest'),
      cell: ({ latest_message_ts: ts }) => (ts === null ? '–' : format.relative(new Date(ts / 1000).toISOString())),
      isExtra: true,
    },
  ];
  const newButton = may('moderation.write') && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => go('/messages/feeds/new')}>
      {t('studio.feeds.new')}
    </Button>
  );
  const isBare = !query.q && feeds.data?.total_count === 0;
  return (
    <Screen
      title={t('studio.feeds.title')}
      lead={t('studio.feeds.lead')}
      actions={!isBare && newButton}
      tools={!isBare && <SearchField label={t('studio.feeds.name')} />}
    >
      <FilteredList
        query={feeds}
        isFiltered={query.q !== ''}
        empty={{ title: t('studio.feeds.empty'), text: t('studio.feeds.empty_text'), action: newButton }}
        waitingRows={4}
      >
        {(items) => (
          <DataTable
            label={t('studio.feeds.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={({ id }) => go(`/messages/feeds/${id}`)}
          />
        )}
      </FilteredList>
    </Screen>
  );
}
