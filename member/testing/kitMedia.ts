import type { Audio, Image, Video } from '@bandstand/contract/media.ts';
import { anImage } from '@bandstand/contract/testing/pages.builders.ts';

const svg = (inner: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`)}`;

/** A drawn picture: a sky, a sun and hills in shades of one hue. */
export function aDrawnImage(
  hue: number,
  { width = 1200, height = 800, alt = null }: { width?: number; height?: number; alt?: string | null } = {},
): Image {
  const shade = (light: number, turn = 0) => `hsl(${hue + turn} 42% ${light}%)`;
  const hill = (y: number, light: number) =>
    `<path d="M0 ${height * y}Q${width * 0.3} ${height * (y - 0.2)} ${width * 0.55} ${height * y}T${width} ${height * (y - 0.05)}V${height}H0z" fill="${shade(light, 18)}"/>`;
  const url = svg(
    `<rect width="${width}" height="${height}" fill="${shade(78)}"/><circle cx="${width * 0.7}" cy="${height * 0.32}" r="${height * 0.12}" fill="${shade(92, 30)}"/>${hill(0.62, 56)}${hill(0.76, 42)}${hill(0.9, 28)}`,
    width,
    height,
  );
  return anImage(url, { width, height, alt });
}

export const aVideo = (more: Partial<Video> = {}): Video => ({
  url: '/media/kit-video/original',
  hls_url: null,
  content_type: 'video/mp4',
  title: 'The hinge, slowly',
  width: 1920,
  height: 1080,
  duration: 62,
  poster: aDrawnImage(200),
  captions: [],
  ...more,
});

export const anAudio = (more: Partial<Audio> = {}): Audio => ({
  url: '/media/kit-audio/original',
  content_type: 'audio/mpeg',
  title: 'Five breaths',
  duration: 300,
  ...more,
});
