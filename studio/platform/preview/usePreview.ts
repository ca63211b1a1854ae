import type { BuilderMessage, PreviewMessage } from '@bandstand/contract/preview.ts';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Input } from '@bandstand/client/api/api.ts';
import { useCall } from '../queries.ts';
import { ownEyes, type Eyes } from './eyes.ts';

const messages: Record<PreviewMessage['type'], true> = {
  'app:ready': true,
  'app:selected': true,
  'app:height': true,
  'app:tool': true,
  'app:moved': true,
  'app:typing': true,
  'app:typed': true,
  'app:titled': true,
  'app:slash': true,
  'app:link': true,
  'app:key': true,
};
/** A grant is valid for an hour; a new one is requested in good time. */
const renewAfterMs = 55 * 60_000;

type Reusable = NonNullable<Input<'POST /studio/preview_tokens'>['body']>['piece'];
/** The overlay or the saved block group being edited: the frame shows only that, in place of a page. */
export const ReusableContext = createContext<Reusable>(undefined);

/** Whether a value is a message from the framed app. */
export const isPreviewMessage = (data: unknown): data is PreviewMessage => Object.hasOwn(messages, (data as { type?: string } | null)?.type ?? '');

type PreviewParts = {
  pageId: string | null;
  /** Another address of the app to open with the grant. */
  path?: string;
  eyes?: Eyes;
  onMessage?: (message: PreviewMessage) => void;
};

/** The member app in a frame, opened by a preview grant, and a way to send it messages. Saving never reloads it. */
export function usePreview({ pageId, path, eyes = ownEyes, onMessage }: PreviewParts) {
  const reusable = useContext(ReusableContext);
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState<{ url: string; at: number } | null>(null);
  const grant = useCall(
    'POST /studio/preview_tokens',
    { body: { ...(reusable ? { piece: reusable } : { page_id: pageId }), ...eyes } },
    { refetchMs: renewAfterMs, isSteady: true },
  );
  const granted = grant.data?.url ?? null;
  const url = granted !== null && path !== undefined ? Object.assign(new URL(granted), { pathname: path }).href : granted;
  const latest = useRef({ url, onMessage });
  useEffect(() => {
    latest.current = { url, onMessage };
  });
  const readyAt = ready !== null && ready.url === url ? ready.at : 0;

  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || !latest.current.url) return;
      if (event.origin !== new URL(latest.current.url).origin || !isPreviewMessage(event.data)) return;
      if (event.data.type === 'app:ready') setReady({ url: latest.current.url, at: performance.now() });
      else latest.current.onMessage?.(event.data);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);

  const send = useCallback((message: BuilderMessage) => {
    const { url: current } = latest.current;
    if (current) frame.current?.contentWindow?.postMessage(message, new URL(current).origin);
  }, []);
  return { frame, url, error: grant.error, retry: () => void grant.refetch(), readyAt, send };
}
