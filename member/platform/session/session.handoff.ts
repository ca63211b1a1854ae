/**
 * Removes `?session=` from the URL and returns it (ID-12). Anyone can write one: only the server knows whether it holds a hand-off token.
 */
export function takeHandoffFromAddress(): string | null {
  const url = new URL(window.location.href);
  const text = url.searchParams.get('session');
  if (text === null) return null;
  url.searchParams.delete('session');
  window.history.replaceState(window.history.state, '', url);
  return text === '' ? null : text;
}

export const hasSessionCookie = (): boolean => /(?:^|;\s*)has_session=1(?:;|$)/.test(document.cookie);
