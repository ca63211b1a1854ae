export type Provider = 'youtube' | 'vimeo' | 'facebook' | 'zoom';

export type Embed = {
  provider: Provider;
  name: string;
  /** The URL in the player's frame; null: it cannot be framed and opens in a new tab (BLK-9). */
  src: string | null;
  /** The owner's address. */
  url: string;
};

const names: Record<Provider, string> = { youtube: 'YouTube', vimeo: 'Vimeo', facebook: 'Facebook', zoom: 'Zoom' };
const hosts: readonly [RegExp, Provider][] = [
  [/(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)vimeo\.com$/, 'vimeo'],
  [/(^|\.)(facebook\.com|fb\.watch)$/, 'facebook'],
  [/(^|\.)(zoom\.us|zoom\.com)$/, 'zoom'],
];

/** How to embed the address of an external video or stream (L115, BLK-9); null for other addresses. */
export function embedOf(address: string): Embed | null {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const provider = hosts.find(([host]) => host.test(url.hostname))?.[1];
  if (!provider) return null;
  const src = frames[provider](url);
  return src === null && provider !== 'zoom' ? null : { provider, name: names[provider], src, url: url.href };
}

const frames: Record<Provider, (url: URL) => string | null> = {
  youtube(url) {
    const [first, second] = url.pathname.split('/').filter(Boolean);
    const id = url.hostname.endsWith('youtu.be')
      ? first
      : (url.searchParams.get('v') ?? (/^(embed|live|shorts|v)$/.test(first ?? '') ? second : null));
    if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
    const start = /^(\d+)s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[1];
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start ? `&start=${start}` : ''}`;
  },
  vimeo(url) {
    const parts = url.pathname.split('/').filter(Boolean);
    const at = parts.findIndex((part) => /^\d{5,12}$/.test(part));
    if (at < 0) return null;
    const kind = parts[at - 1] === 'event' ? 'event' : 'video';
    const hash = url.searchParams.get('h') ?? parts[at + 1];
    const query = `autoplay=1&dnt=1${hash && /^[0-9a-f]{6,16}$/.test(hash) ? `&h=${hash}` : ''}`;
    return kind === 'event' ? `https://vimeo.com/event/${parts[at]}/embed?${query}` : `https://player.vimeo.com/video/${parts[at]}?${query}`;
  },
  facebook: (url) =>
    url.pathname.length < 2 ? null : `https://www.facebook.com/plugins/video.php?autoplay=true&show_text=false&href=${encodeURIComponent(url.href)}`,
  zoom: () => null,
};
