import { safeUrl } from '@bandstand/rules/text/url.ts';
import type { ReactNode } from 'react';
import { PageLink } from '../../platform/links/PageLink.tsx';

/** A link inside a text: a page of the app with its lock, or another site in a new tab (NAV-10). */
export function RichTextLinkView({ url, children }: { url: string; children: ReactNode }) {
  const safe = safeUrl(url);
  if (safe === null) return children;
  if (safe.startsWith('/')) {
    const [path = safe] = safe.split(/[?#]/);
    return path === safe ? <PageLink path={safe}>{children}</PageLink> : <a href={safe}>{children}</a>;
  }
  if (/^https?:/i.test(safe)) {
    return (
      <a href={safe} target="_blank" rel="noopener">
        {children}
      </a>
    );
  }
  return <a href={safe}>{children}</a>;
}
