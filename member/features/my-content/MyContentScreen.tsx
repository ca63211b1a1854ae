import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import Sprout from 'lucide-react/icons/sprout';
import type { ReactNode } from 'react';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useBundle } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import { ComingDays } from './ComingDays.tsx';
import { ContentSkeleton } from './ContentSkeleton.tsx';
import styles from './MyContent.module.css';
import { useMyContent, type MyContent, type SectionName } from './myContent.queries.ts';
import { PurchasedProducts } from './PurchasedProducts.tsx';
import { QuickLinks } from './QuickLinks.tsx';

type Shown = { section: SectionName; title: MessageKey; layout: 'carousel' | 'grid' | 'list'; more?: string };

/** By likely interest: current, upcoming, then bookmarked content. */
const shownSections: readonly Shown[] = [
  { section: 'programs', title: 'my_content.programs', layout: 'list', more: '/me/programs' },
  { section: 'upcoming_pages', title: 'screen.events', layout: 'list', more: '/me/events' },
  { section: 'packs', title: 'screen.packs', layout: 'carousel', more: '/me/packs' },
  { section: 'bookmarked_items', title: 'screen.saved', layout: 'carousel', more: '/me/saved' },
  { section: 'shared_items', title: 'screen.shared', layout: 'carousel', more: '/me/shared' },
  { section: 'pages', title: 'my_content.pages', layout: 'carousel' },
  { section: 'completed_items', title: 'my_content.completed', layout: 'carousel' },
];

/** `/me`: everything that belongs to the member (L72). */
export function MyContentScreen() {
  const t = useText();
  const name = useBundle()?.user.name.trim().split(/\s+/)[0] ?? '';
  const content = useMyContent();
  return (
    <Screen title={t('screen.my_content')} lead={t('my_content.lead', { name })} width="grid">
      <div className={styles.dashboard}>
        <div className={styles.rail}>
          <QuickLinks hasSubmissions={content.data?.has_form_submissions === true} hasWorkouts={content.data?.has_workout_sessions === true} />
          <ComingDays />
        </div>
        <div className={styles.main}>
          <Body query={content} />
        </div>
      </div>
    </Screen>
  );
}

function Body({ query }: { query: ReturnType<typeof useMyContent> }): ReactNode {
  const t = useText();
  if (!query.data) {
    if (query.error)
      return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void query.refetch()}>{t('account.retry')}</Button>} />;
    return <ContentSkeleton />;
  }
  if (isEmpty(query.data))
    return (
      <EmptyState
        art={<Icon of={Sprout} size={28} />}
        title={t('my_content.empty.title')}
        text={t('my_content.empty.text')}
        action={
          <Button variant="primary" href="/">
            {t('my_content.empty.action')}
          </Button>
        }
      />
    );
  return <Sections content={query.data} />;
}

function Sections({ content }: { content: MyContent }) {
  const t = useText();
  return (
    <div className={styles.sections}>
      {shownSections.map(({ section, title, layout, more }) => {
        const { items, total_count: count } = content[section];
        if (items.length === 0) return null;
        return (
          <section key={section} aria-labelledby={`my-${section}`}>
            <div className={styles.sectionHead}>
              <h2 id={`my-${section}`} className={styles.sectionTitle}>
                {t(title)}
              </h2>
              {more && count > items.length && (
                <a href={more} className={styles.more}>
                  {t('my_content.see_all', { count })}
                </a>
              )}
            </div>
            <ContentList items={items} layout={layout} />
          </section>
        );
      })}
      <PurchasedProducts products={content.purchased_products.items} />
    </div>
  );
}

const isEmpty = (content: MyContent): boolean =>
  content.purchased_products.items.length === 0 && shownSections.every(({ section }) => content[section].items.length === 0);
