import type { PageJson } from '@bandstand/contract/pages.ts';
import { lockedPageActions } from '@bandstand/rules/access/lock.ts';
import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Lock from 'lucide-react/icons/lock';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { usePlatform } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import type { Translate } from '../../platform/texts.ts';
import { useSession, useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './LockedPage.module.css';
import { purchaseOf, useLockPrompt } from './useLockPrompt.ts';

/** A page that is not open to the viewer: why, and what opens it (NAV-12). `path` is the address that it was asked for by. */
export function LockedPage({ path, page }: { path: string; page: PageJson }) {
  useLockPrompt(path, page);
  const t = useText();
  const date = useReleaseDate(page);
  const title = page.page_title ?? '';
  const image = page.image ?? null;
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
      <section className={styles.locked} data-covered={image ? true : undefined}>
        <span className={styles.mark}>
          <Icon of={Lock} size={24} />
        </span>
        {title && <p className={styles.name}>{title}</p>}
        <h1 className={styles.title}>{t('locked.title')}</h1>
        <p className={styles.text}>{explain(page, t, date)}</p>
        <Ways page={page} />
      </section>
      {page.children && page.children.length > 0 && (
        <section className={styles.children}>
          <h2>{t('locked.children')}</h2>
          <ContentList items={page.children} layout="grid" />
        </section>
      )}
    </Screen>
  );
}

/** What can be done about it. Which of it is offered depends on who looks, so it waits for the session. */
function Ways({ page }: { page: PageJson }) {
  const t = useText();
  const { navigation, access } = usePlatform();
  const { state } = useSession();
  if (state === 'unchecked') {
    return (
      <div className={styles.ways} role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="block" width="10rem" height="48px" />
      </div>
    );
  }
  const decision = page.page.access;
  const ways = lockedPageActions(decision, state === 'member');
  const hasProducts = decision.product_ids.length > 0;
  const start = async (rootId: string) => {
    const path = await access.pathOf(rootId).catch(() => null);
    if (path) navigation.navigate(`${path}#start`);
    else toast({ text: t('general.something_wrong'), tone: 'danger' });
  };
  return (
    <div className={styles.ways}>
      {ways.purchase && hasProducts && (
        <Button variant="primary" size="large" onClick={() => navigation.openPanel('checkout', purchaseOf(page))}>
          {t('locked.purchase')}
        </Button>
      )}
      {ways.startRootId && (
        <Button variant="primary" size="large" onClick={() => void start(ways.startRootId ?? '')}>
          {t('locked.start')}
        </Button>
      )}
      {ways.logIn && (
        <Button variant={ways.purchase && hasProducts ? 'secondary' : 'primary'} size="large" onClick={() => navigation.openPanel('auth')}>
          {t('locked.log_in')}
        </Button>
      )}
      {ways.purchase && !hasProducts && <p className={styles.text}>{t('checkout.no_options')}</p>}
    </div>
  );
}

function useReleaseDate(page: PageJson): string | null {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const at = page.page.access.available_after;
  return at === null ? null : formatDateTime(at, { language, timeZone });
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
