import fresh from 'fresh';

/** Whether the caller's copy is current: any tag of `If-None-Match` matches, weak or not, as compressing proxies write them (RFC 9110, 13.1.2). */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });
