import type { PageJson } from '@bandstand/contract/pages.ts';
import { liveAttribute } from '@bandstand/contract/render.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { AllTexts } from '../../../platform/texts/AllTexts.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useInBrowser, useIsInBrowser } from '../../../platform/useInBrowser.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { usePath } from '../../../platform/navigation/useNavigation.ts';
import { Coloured } from '../../../platform/screen/Coloured.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useSlots } from '../../../platform/slots.ts';
import buttonStyles from '../actions/BookmarkButton.module.css';
import { BookmarkButton } from '../actions/BookmarkButton.tsx';
import { menuEntryOf } from '../state/menuEntry.ts';
import { partsOf } from './pageHeaders.ts';
import styles from './PageView.module.css';
import { PageTracking } from '../actions/PageTracking.tsx';

// Only for members with a run, or who could begin one here.
const SubmissionsButton = lazyPart(() => import('../actions/SubmissionsButton.tsx').then((file) => file.SubmissionsButton), { isKept: true });
const PageMenu = lazyPart(() => import('../actions/PageMenu.tsx').then((file) => file.PageMenu), { isKept: true });

/** An open page: the header of its type, its blocks, the row of actions (BLK-2). */
export function PageView({ page }: { page: PageJson }) {
  const { Blocks, OverlayFrame, ScheduleButton, SeriesDates } = useSlots();
  const { preview } = usePlatform();
  const isOverlay = useInBrowser(() => preview !== null && preview.overlayId === page.page_id, false);
  const path = usePath();
  const bundle = useBundle();
  const { Header, Row, isOverlaid } = partsOf(page);
  const isInBrowser = useIsInBrowser();
  const isFull = page.page.access.mode === 'full';
  const menuEntry = menuEntryOf(page, bundle);
  if (isOverlay && OverlayFrame)
    return (
      <Suspense fallback={null}>
        <OverlayFrame page={page} />
      </Suspense>
    );
  return (
    <Screen
      title={page.page_title ?? ''}
      isHeadingHidden
      width="full"
      colorMode={page.color_mode}
      hidesTabBar={!page.show_tabbar}
      toolbar={{
        backTo: page.show_back_button && path !== '/' ? parentPath(page) : null,
        title: page.page_title,
        isOverlaid,
        settings: page.use_global_toolbar ? null : page.toolbar,
        actions: isFull && (
          <>
            {page.show_add_to_schedule_button && !isOver(page) && ScheduleButton && isInBrowser && (
              <Suspense fallback={null}>
                <ScheduleButton page={page} className={buttonStyles.bookmark} />
              </Suspense>
            )}
            {bundle && page.page_content_type === 'workout' && (
              <Suspense fallback={null}>
                <SubmissionsButton page={page} className={buttonStyles.bookmark} />
              </Suspense>
            )}
            {page.show_bookmark_button && <BookmarkButton pageId={page.page_id} />}
            {menuEntry && (
              <Suspense fallback={null}>
                <AllTexts>
                  <PageMenu page={page} entry={menuEntry} />
                </AllTexts>
              </Suspense>
            )}
          </>
        ),
      }}
    >
      <Coloured
        colour={page.background_color}
        className={styles.page}
        data-type={page.page_content_type}
        {...{ [liveAttribute]: isStill(page) ? undefined : '' }}
      >
        <PageTracking page={page}>
          <Header page={page}>
            <Blocks blocks={page.blocks} page={page} />
          </Header>
        </PageTracking>
        {page.has_dates && isFull && SeriesDates && isInBrowser && (
          <Suspense fallback={null}>
            <SeriesDates pageId={page.page_id} />
          </Suspense>
        )}
        {Row && (
          <Suspense fallback={null}>
            <Row page={page} />
          </Suspense>
        )}
      </Coloured>
    </Screen>
  );
}

/** Types whose first view a guest gets complete from the server. The others show dates, forms or people that only the browser has. */
const stillTypes: ReadonlySet<PageJson['page_content_type']> = new Set(['generic', 'article', 'meal', 'exercise', 'collection']);

const isStill = ({ page_content_type, show_add_to_schedule_button, has_dates }: PageJson): boolean =>
  stillTypes.has(page_content_type) && !show_add_to_schedule_button && !has_dates;

/** The parent page, for a visit that began here. */
function parentPath({ page }: PageJson): string {
  return page.path.slice(0, page.path.lastIndexOf('/')) || '/';
}

/** An ended or cancelled occurrence cannot be scheduled. */
const isOver = ({ type_data: data }: PageJson): boolean => data?.['state'] === 'ended' || data?.['state'] === 'cancelled';
