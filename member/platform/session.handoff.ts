/** Reads and removes `?session=` (ID-12); whatever is not base64url JSON with e-mail and token is ignored. */
export function takeHandoffFromAddress(): { email: string; token: string } | null {
  const url = new URL(window.location.href);
  const text = url.searchParams.get('session');
  if (text === null) return null;
  url.searchParams.delete('session');
  window.history.replaceState(window.history.state, '', url);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const value = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown; token?: unknown };
    return typeof value.email === 'string' && typeof value.token === 'string' ? { email: value.email, token: value.token } : null;
  } catch {
    return null;
  }
}

export const hasSessionCookie = (): boolean => /(?:^|;\s*)has_session=1(?:;|$)/.test(document.cookie);
