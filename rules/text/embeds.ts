import { isWebUrl } from './url.ts';

/** Hosts whose videos play in their own player (BLK-9). */
const providers: Record<string, readonly string[]> = {
  youtube: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
  vimeo: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
  facebook: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.watch'],
};

/** The provider of an external video, by its https address; null: not supported. */
export function videoProviderOf(url: string): string | null {
  if (!isWebUrl(url) || new URL(url).protocol !== 'https:') return null;
  const { hostname } = new URL(url);
  return Object.entries(providers).find(([, hosts]) => hosts.includes(hostname))?.[0] ?? null;
}
