/** Whether the caller has these bytes already: by any mark of `If-None-Match`, weak ones too, as a proxy that compresses makes them. */
export const isHeld = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === etag || header.split(',').some((mark) => ['*', etag].includes(mark.trim().replace(/^W\//, ''))));
