import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { usePlatform } from '../platform.ts';
import { useLinkAccess, type LinkAccess, type LinkTarget } from './useLinkAccess.ts';
import { useOpenPage } from './useOpenLink.ts';

export type PageLinkParts = {
  access: LinkAccess;
  /** For the element to observe: the link itself or its container. */
  watched: { ref: (element: HTMLElement | null) => void; onPointerEnter: () => void; onFocus: () => void };
  link: { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void };
};

/** A link to a page with its lock (NAV-8) and its prefetch (NAV-7), to spread on elements. */
export function usePageLink(target: LinkTarget & { path: string }): PageLinkParts {
  const { pages } = usePlatform();
  const { access, watch } = useLinkAccess(target);
  const open = useOpenPage();
  const prefetch = () => {
    if (access.state === 'granted') pages.prefetch(target.path);
  };
  return {
    access,
    watched: { ref: watch, onPointerEnter: prefetch, onFocus: prefetch },
    link: {
      href: target.path,
      onClick: (event) => {
        if (isPlainClick(event)) {
          event.preventDefault();
          open(target.path, access);
        }
      },
    },
  };
}

type PageLinkProps = LinkTarget & { path: string; children: ReactNode | ((access: LinkAccess) => ReactNode) } & Omit<
    ComponentProps<'a'>,
    'href' | 'children'
  >;

/** An anchor to a page of the app; `children` may render by the access. */
export function PageLink({ path, pageId, decision, browse, children, ...rest }: PageLinkProps) {
  const { access, watched, link } = usePageLink({ path, pageId, decision, browse: browse ?? true });
  return (
    <a {...rest} {...watched} href={link.href} onClick={link.onClick} data-access={access.state}>
      {typeof children === 'function' ? children(access) : children}
    </a>
  );
}

/** A press that the browser would follow in this tab. */
export function isPlainClick(event: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
