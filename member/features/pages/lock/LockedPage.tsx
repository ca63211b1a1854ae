import type { PageJson } from '@bandstand/contract/pages.ts';
import { liveAttribute } from '@bandstand/contract/render.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import Lock from 'lucide-react/icons/lock';
import { Suspense, useEffect } from 'react';
import { ContentList } from '../../../platform/content/ContentList.tsx';
import { pictureOf } from '../../../platform/content/pictures.ts';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { AllTexts } from '../../../platform/texts/AllTexts.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { whenReleased } from '../../../platform/links/release.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import type { Translate } from '../../../platform/texts/texts.ts';
import { useIsInBrowser } from '../../../platform/useInBrowser.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './LockedPage.module.css';
import { LockedWays } from './LockedWays.tsx';
import { openingText } from '../state/openingText.ts';
import { useLockPrompt } from '../state/useLockPrompt.ts';
import { useOffer } from '../state/useOffer.ts';

const LockedInside = lazyPart(() => import('./LockedInside.tsx').then((file) => file.LockedInside));

/** A page that is closed to the viewer: the reason, and what opens it (NAV-12); what can be bought is offered in place. `path` is the requested one. */
export function LockedPage({ path, page }: { path: string; page: PageJson }) {
  useLockPrompt(path, page);
  const t = useText();
  const date = useReleaseDate(page);
  const { pages } = usePlatform();
  const opensAt = page.page.access.available_after;
  // Opens the page for viewers who wait for its release.
  useEffect(() => whenReleased(opensAt, () => void pages.renew()), [opensAt, pages]);
  const offer = useOffer(page);
  const isInBrowser = useIsInBrowser();
  const title = page.page_title ?? '';
  const image = page.image ?? null;
  const Access = title ? 'h2' : 'h1';
  return (
    <Screen
      title={title || t('locked.title')}
      isHeadingHidden
      width="full"
      colorMode={page.color_mode}
      toolbar={{ backTo: '/', title: null, isOverlaid: image !== null }}
    >
      {image && (
        <div className={styles.cover}>
          <Picture {...pictureOf(image, '')} isPriority />
        </div>
      )}
      <div
        className={styles.page}
        data-covered={image ? true : undefined}
        data-selling={offer ? true : undefined}
        // The offer comes with the app.
        {...{ [liveAttribute]: '' }}
      >
        <section className={styles.locked}>
          {title && <h1 className={styles.name}>{title}</h1>}
          <div className={styles.notice}>
            <span className={styles.mark}>
              <Icon of={Lock} size={20} />
            </span>
            <div>
              <Access className={styles.title}>{t('locked.title')}</Access>
              <p className={styles.text}>{explain(page, t, date)}</p>
            </div>
          </div>
        </section>
        <aside className={styles.aside} aria-label={t('offer.title')}>
          <LockedWays page={page} offer={offer} title={title} />
        </aside>
        {offer && isInBrowser && (
          <div className={styles.inside}>
            <Suspense fallback={null}>
              <AllTexts extent="pages">
                <LockedInside pageId={offer.pageId} />
              </AllTexts>
            </Suspense>
          </div>
        )}
      </div>
      {page.children && page.children.length > 0 && (
        <section className={styles.children}>
          <h2>{t('locked.children')}</h2>
          <ContentList items={page.children} layout="grid" />
        </section>
      )}
    </Screen>
  );
}

function useReleaseDate(page: PageJson): string | null {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const at = page.page.access.available_after;
  return openingText(at, { language, timeZone });
}

function explain(page: PageJson, t: Translate, date: string | null): string {
  const decision = page.page.access;
  switch (decision.lock_reason ?? decision.reason) {
    case 'IS_PRIVATE':
      return t('locked.is_private');
    case 'PURCHASE_REQUIRED':
      return t('locked.purchase_required');
    case 'AUTHENTICATION_REQUIRED':
      return t('locked.authentication_required');
    case 'IS_SCHEDULED':
      return date === null ? t('locked.is_scheduled') : t('locked.is_scheduled_until', { date });
    case 'START_REQUIRED':
      return t('locked.start_required');
    default:
      return t('locked.other');
  }
}
