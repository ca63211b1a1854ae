import type { BuilderMessage, PreviewMessage } from '@bandstand/contract/preview.ts';

/** The builder's frame: the token of the grant, and the way to talk to the studio around it (ACC-27). */
export type Preview = {
  token: string;
  /** Whose eyes it looks through; null where the token does not say. */
  persona: string | null;
  tell(message: PreviewMessage): void;
  onMessage(listener: (message: BuilderMessage) => void): () => void;
};

const builderMessages: Record<BuilderMessage['type'], true> = {
  'builder:update': true,
  'builder:theme': true,
  'builder:mode': true,
  'builder:select': true,
};

/** Whether the studio may live at the origin: this host itself, the host it is a sub-domain of, or a sub-domain of it. */
export function isStudioOrigin(origin: string, own: string): boolean {
  if (origin === own) return true;
  const [studio, app] = [toUrl(origin), toUrl(own)];
  if (!studio || !app || studio.protocol !== app.protocol || studio.port !== app.port) return false;
  const names = [studio.hostname, app.hostname].map((name) => (name === '127.0.0.1' ? 'localhost' : name));
  const [one = '', other = ''] = names;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Reads `?page_builder=` once; it stays in memory and goes along with links and requests. Null without it, or outside a frame. */
export function createPreview(): Preview | null {
  const token = new URL(window.location.href).searchParams.get('page_builder');
  if (!token) return null;
  const own = window.location.origin;
  // The frame around is asked for by where it came from: a message is only ever told to, and taken from, an origin of the studio.
  const referrer = toUrl(document.referrer)?.origin ?? own;
  const studioOrigin = isStudioOrigin(referrer, own) ? referrer : own;
  return {
    token,
    persona: personaOf(token),
    tell: (message) => {
      if (window.parent !== window) window.parent.postMessage(message, studioOrigin);
    },
    onMessage(listener) {
      const receive = (event: MessageEvent) => {
        if (event.source !== window.parent || !isStudioOrigin(event.origin, own)) return;
        const message = event.data as BuilderMessage | null;
        if (message && Object.hasOwn(builderMessages, message.type)) listener(message);
      };
      window.addEventListener('message', receive);
      return () => window.removeEventListener('message', receive);
    },
  };
}

/** Whose eyes the grant looks through, as far as the token says so openly; its signature is the server's matter. */
export function personaOf(token: string): string | null {
  for (const part of token.split('.')) {
    try {
      const value = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { persona?: unknown };
      if (typeof value.persona === 'string') return value.persona;
    } catch {
      // Another part, or a token that says nothing.
    }
  }
  return null;
}

/** The preview of everything has no locks: whoever builds a page looks at all of it (ACC-27). */
export const seesEverything = (preview: Preview | null): boolean => preview?.persona === 'everything';

function toUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
