import type { PageJson } from '@bandstand/contract/pages.ts';
import { lockedPageActions } from '@bandstand/rules/access/lock.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { Suspense } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useSlots } from '../../../platform/slots.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './LockedPage.module.css';
import { useAccessLoading } from '../state/useAccessLoading.ts';
import type { OfferOfPage } from '../state/useOffer.ts';

/** What unlocks the page. It depends on the viewer, so it waits for the session, but not forever. */
export function LockedWays({ page, offer, title }: { page: PageJson; offer: OfferOfPage | null; title: string }) {
  const { PageOffer } = useSlots();
  const t = useText();
  const { navigation, access } = usePlatform();
  const { state } = useSession();
  const loading = useAccessLoading();
  if (loading.state === 'given_up') {
    return (
      <div className={styles.ways} role="alert">
        <p className={styles.text}>{t('locked.check_failed')}</p>
        <Button variant="primary" size="large" onClick={loading.retry}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  if (loading.state === 'loading') {
    return (
      <div className={styles.ways} role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="block" width="10rem" height="48px" />
      </div>
    );
  }
  const decision = page.page.access;
  const ways = lockedPageActions(decision, state === 'member');
  // A page that opens on a day belongs to a run, and the program has open content until then.
  const { contentRootId } = page.page;
  const programId = !offer && decision.available_after !== null && contentRootId !== page.page_id ? contentRootId : null;
  const open = async (rootId: string, hash = '') => {
    const path = await access.pathOf(rootId).catch(() => null);
    if (path) navigation.navigate(`${path}${hash}`);
    else toast({ text: t('general.something_wrong'), tone: 'danger' });
  };
  const buy = (productId: string | null) =>
    offer &&
    navigation.openPanel('checkout', {
      product_ids: productId ?? offer.productIds.join(','),
      ...(offer.overlayId ? { overlay_id: offer.overlayId } : {}),
    });
  return (
    <div className={styles.ways}>
      {offer && PageOffer && (
        <Suspense fallback={<Skeleton shape="block" height="220px" />}>
          <PageOffer productIds={offer.productIds} titleOfPage={title} onBuy={buy} />
        </Suspense>
      )}
      {ways.startRootId && !offer && (
        <Button variant="primary" size="large" onClick={() => void open(ways.startRootId ?? '', '#start')}>
          {t('locked.start')}
        </Button>
      )}
      {programId && (
        <Button variant="primary" size="large" onClick={() => void open(programId)}>
          {t('locked.to_program')}
        </Button>
      )}
      {ways.logIn && (
        <Button variant={offer ? 'secondary' : 'primary'} size="large" onClick={() => navigation.openPanel('auth')}>
          {t('locked.log_in')}
        </Button>
      )}
      {ways.purchase && !offer && <p className={styles.text}>{t('checkout.no_options')}</p>}
    </div>
  );
}
