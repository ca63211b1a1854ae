const withoutWeak = (mark: string): string => mark.replace(/^W\//, '');

/**
 * Whether the caller has this already: by any mark of `If-None-Match`, weak or not on either side (RFC 9110, 13.1.2), as a proxy that
 * compresses makes them.
 */
export const isHeld = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === etag || header.split(',').some((mark) => ['*', withoutWeak(etag)].includes(withoutWeak(mark.trim()))));
