/** A video or sound as the player needs it. */
export type Playable = { media_id?: string | undefined; url: string; hls_url?: string | null; duration: number | null; title: string | null };

export type Source =
  /** The browser plays the URL itself. */
  | { kind: 'own'; url: string }
  /** The browser plays segments fed to it. */
  | { kind: 'pieces'; url: string; fallback: string };

const hlsType = 'application/vnd.apple.mpegurl';
const canTakePieces = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** How this browser plays a file: its adaptive stream natively, else in segments, else the file. */
export function sourceOf({ url, hls_url }: Playable, element: Pick<HTMLMediaElement, 'canPlayType'>): Source {
  if (!hls_url) return { kind: 'own', url };
  if (element.canPlayType(hlsType) !== '') return { kind: 'own', url: hls_url };
  return canTakePieces() ? { kind: 'pieces', url: hls_url, fallback: url } : { kind: 'own', url };
}

/** Attaches a source to the element. Returns a function that detaches it. Loads the streaming library only when needed. */
export async function attach(element: HTMLMediaElement, source: Source): Promise<() => void> {
  const own = (url: string) => {
    element.src = url;
    return () => {
      element.removeAttribute('src');
      element.load();
    };
  };
  if (source.kind === 'own') return own(source.url);
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return own(source.fallback);
  // A worker would need a URL of its own, which the page's policy does not allow.
  const hls = new Hls({ capLevelToPlayerSize: true, maxBufferLength: 30, enableWorker: false });
  let release = () => hls.destroy();
  let isRecovered = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    const at = element.currentTime;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRecovered) {
      isRecovered = true;
      hls.recoverMediaError();
    } else {
      hls.destroy();
      // The file itself may still play; if not, the element reports the error.
      release = own(source.fallback);
      if (at > 0) element.currentTime = at;
    }
    void element.play().catch(() => {});
  });
  hls.loadSource(source.url);
  hls.attachMedia(element);
  return () => release();
}
