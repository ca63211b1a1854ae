import type { Decision } from '@bandstand/contract/access.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';

export type OfferOfPage = { productIds: readonly string[]; overlayId: string | null; /** The page that is offered. */ pageId: string };

/**
 * What opens a locked page for money: its own products, or those of the program it belongs to, if that is what the viewer lacks first. Null: nothing, or
 * not known yet.
 */
export function useOffer({ page_id: pageId, page }: PageJson): OfferOfPage | null {
  const { access } = usePlatform();
  const { state } = useSession();
  const revision = useSyncExternalStore(access.subscribe, access.revision, () => 0);
  const [ofProgram, setOfProgram] = useState<{ of: string; offer: OfferOfPage | null } | null>(null);
  const own = offerIn(page.access, page.contentRootId);
  const isSequel = own === null && state !== 'unchecked' && isPaced(page.access) && page.contentRootId !== pageId;
  const key = `${pageId} ${state} ${revision}`;
  useEffect(() => {
    if (!isSequel) return;
    let isCurrent = true;
    access.decide(page.contentRootId).then(
      (answer) => isCurrent && setOfProgram({ of: key, offer: answer && offerIn(answer.decision, page.contentRootId) }),
      (error: unknown) => console.warn('The access to a program could not be checked', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [access, isSequel, key, page.contentRootId]);
  return own ?? (isSequel && ofProgram?.of === key ? ofProgram.offer : null);
}

const reasonOf = (decision: Decision) => (decision.granted ? null : (decision.lock_reason ?? decision.reason));

const isPaced = (decision: Decision): boolean => ['IS_SCHEDULED', 'START_REQUIRED'].includes(reasonOf(decision) ?? '');

function offerIn(decision: Decision, pageId: string): OfferOfPage | null {
  if (reasonOf(decision) !== 'PURCHASE_REQUIRED' || decision.product_ids.length === 0) return null;
  return { productIds: decision.product_ids, overlayId: decision.overlay_id, pageId };
}
