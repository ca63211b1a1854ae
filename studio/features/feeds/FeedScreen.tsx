import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { FeedEditor } from './FeedEditor.tsx';
import { feedValues, newFeed } from './feedForm.ts';

/** One feed or channel; a new one when the id is null. */
export function FeedScreen({ feedId }: { feedId: string | null }) {
  const t = useText();
  const feed = useCall('GET /studio/feeds/{id}', { params: { id: feedId ?? '' } }, { enabled: feedId !== null });
  const feedData = feed.data;
  return (
    <Screen
      width="reading"
      title={feedId === null ? t('studio.feeds.new') : (feedData?.title ?? t('studio.feeds.title'))}
      lead={<Link href="/messages/feeds">{t('studio.feeds.all')}</Link>}
      actions={feedData && <Badge tone={feedData.kind === 'feed' ? 'primary' : 'neutral'}>{t(`studio.feeds.kind.${feedData.kind}`)}</Badge>}
    >
      {feedId === null ? (
        <FeedEditor feed={null} saved={newFeed} />
      ) : (
        <QueryView query={feed}>{(loaded) => <FeedEditor key={loaded.id} feed={loaded} saved={feedValues(loaded)} />}</QueryView>
      )}
    </Screen>
  );
}
