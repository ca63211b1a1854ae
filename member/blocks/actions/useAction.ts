import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { AttributeRef } from '@bandstand/contract/blocks/media-field.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useState, type MouseEvent } from 'react';
import { isPlainClick } from '../../platform/links/PageLink.tsx';
import { useLinkAccess, type LinkAccess } from '../../platform/links/useLinkAccess.ts';
import { useOpenPage } from '../../platform/links/useOpenLink.ts';
import { usePlatform } from '../../platform/platform.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { useText } from '../../platform/texts/useText.ts';
import { linkTo, type LinkTo } from '../links.ts';
import { mediaOf } from '../media.ts';
import { useBlockPage } from '../pageContext.ts';
import { useOpenNext } from './useOpenNext.ts';

export type ActionLink = {
  /** Ref of the element with the action: its lock is looked up when it comes into view. */
  watch: (element: HTMLElement | null) => void;
  access: LinkAccess;
  /** The target if it is a link; null: a button. */
  link: LinkTo | null;
  onClick(event: MouseEvent): void;
};

type Options = {
  /** The picture with the action: enlarged if the action names no other. */
  image?: Image | null;
};

/** What a tap on a block does (L114). Null without an executable action. */
export function useAction(action: Action | null | undefined, { image = null }: Options = {}): ActionLink | null {
  const t = useText();
  const { navigation } = usePlatform();
  const { page, fill, showLarge } = useBlockPage();
  const openPage = useOpenPage();
  const openNext = useOpenNext();
  const pageId = action?.type === 'open_page' ? action.data.page_id : undefined;
  const path = usePathOf(pageId, action);
  const { access, watch } = useLinkAccess({ path, pageId });
  if (!action) return null;
  const { data } = action;
  const link = linkOf(action, path, fill);
  if (!link && (action.type === 'open_url' || action.type === 'open_email')) return null;
  if (action.type === 'trigger_form' && !data.form_id) return null;

  const run = (): void => {
    switch (action.type) {
      case 'open_page':
        if (path !== null) openPage(path, access);
        return;
      case 'open_next':
        void openNext();
        return;
      case 'trigger_purchase':
        navigation.openPanel('checkout', purchaseQuery(data));
        return;
      case 'trigger_form':
        navigation.openPanel('form', {
          form_id: data.form_id ?? '',
          // The overlay around it (BLK-11).
          ...(typeof data.overlay_id === 'string' ? { overlay_id: data.overlay_id } : {}),
          trigger: 'block_action',
        });
        return;
      case 'trigger_overlay':
        // Without an id there is nothing to show (spec L275).
        if (data.overlay_id) navigation.openPanel('overlay', { overlay_id: data.overlay_id });
        else toast({ text: t('error.overlay_id_missing'), tone: 'danger' });
        return;
      case 'share':
        void share(data.url ?? pageAddress(page.page.path), fill(data.text ?? page.page_title ?? ''), t);
        return;
      case 'open_lightbox':
        showLarge(mediaOf('image', extrasOf(action)['media'] as Image | AttributeRef | null, page.attributes) ?? image);
        return;
      default:
    }
  };
  return {
    watch,
    access,
    link,
    onClick(event) {
      // The browser follows other links; the app follows its own URLs.
      if (link && action.type !== 'open_page') return;
      if (link && !isPlainClick(event)) return;
      event.preventDefault();
      run();
    },
  };
}

function linkOf({ type, data }: Action, path: string | null, fill: (text: string) => string): ActionLink['link'] {
  if (type === 'open_page') return path === null ? null : { href: path };
  if (type === 'open_email' && data.email)
    return { href: `mailto:${data.email}${data.subject ? `?subject=${encodeURIComponent(fill(data.subject))}` : ''}` };
  return type === 'open_url' ? linkTo(data.url) : null;
}

/** The path of an action's page: as served, from the page's surroundings, or requested once the app runs. */
function usePathOf(pageId: string | undefined, action: Action | null | undefined): string | null {
  const { access } = usePlatform();
  const { page } = useBlockPage();
  const given = extrasOf(action)['path'];
  const served = typeof given === 'string' ? given : (page.siblings.find((sibling) => sibling.page_id === pageId)?.path ?? null);
  const [found, setFound] = useState<{ pageId: string; path: string | null } | null>(null);
  useEffect(() => {
    if (pageId === undefined || served !== null) return;
    let isCurrent = true;
    access.pathOf(pageId).then(
      (path) => {
        if (isCurrent) setFound({ pageId, path });
      },
      (error: unknown) => console.warn('The address of a page could not be found', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [access, pageId, served]);
  return served ?? (found?.pageId === pageId ? (found?.path ?? null) : null);
}

function purchaseQuery(data: Action['data']): Record<string, string> {
  const { coupon } = data as { coupon?: unknown };
  return {
    ...(data.product_ids?.length ? { product_ids: data.product_ids.join(',') } : {}),
    ...(data.overlay_id ? { overlay_id: data.overlay_id } : {}),
    ...(data.version_id ? { version_id: data.version_id } : {}),
    ...(typeof coupon === 'string' && coupon ? { coupon } : {}),
  };
}

/** Fields of an action beyond its schema. */
const extrasOf = (action: Action | null | undefined): Record<string, unknown> => action?.data ?? {};

const pageAddress = (path: string) => new URL(path, window.location.origin).href;

async function share(url: string, text: string, t: Translate): Promise<void> {
  if (navigator.share) {
    // Closing the share sheet without a choice is not a failure.
    await navigator.share({ url, text }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: t('block.link_copied') });
  } catch {
    toast({ text: t('general.something_wrong'), tone: 'danger' });
  }
}
