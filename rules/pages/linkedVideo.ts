import type { Video } from '@bandstand/contract/media.ts';

/** A video on another host, as a picture block plays it (BLK-9). */
export const linkedVideo = (url: string): Video => ({
  url,
  hls_url: null,
  content_type: 'text/html',
  title: null,
  width: null,
  height: null,
  duration: null,
  poster: null,
  captions: [],
});
