import type { BuilderMessage, PreviewMessage } from '@bandstand/contract/preview.ts';

/** The connection to the studio around the builder's frame (ACC-27). */
export type PreviewChannel = {
  send(message: PreviewMessage): void;
  onMessage(listener: (message: BuilderMessage) => void): () => void;
};

const builderMessages: Record<BuilderMessage['type'], true> = {
  'builder:update': true,
  'builder:saved': true,
  'builder:theme': true,
  'builder:navigation': true,
  'builder:mode': true,
  'builder:select': true,
  'builder:change': true,
  'builder:tools': true,
  'builder:write': true,
  'builder:link': true,
  'builder:form': true,
};

/** Whether the origin may be the studio: this host, its parent domain, or a sub-domain of it. */
export function isStudioOrigin(origin: string, own: string): boolean {
  if (origin === own) return true;
  const [studio, app] = [toUrl(origin), toUrl(own)];
  if (!studio || !app || studio.protocol !== app.protocol || studio.port !== app.port) return false;
  const names = [studio.hostname, app.hostname].map((name) => (name === '127.0.0.1' ? 'localhost' : name));
  const [one = '', other = ''] = names;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Talks to the surrounding frame, if there is one. */
export function createPreviewChannel(): PreviewChannel {
  const own = window.location.origin;
  // The parent is identified by the referrer: messages are only sent to, and accepted from, a studio origin.
  const referrer = toUrl(document.referrer)?.origin ?? own;
  const studioOrigin = isStudioOrigin(referrer, own) ? referrer : own;
  return {
    send: (message) => {
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

function toUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
