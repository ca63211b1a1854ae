import { useEffect, useState, type RefObject } from 'react';
import { clampHeight } from '../iframe/frame.ts';

type SandboxMessage = { type?: unknown; height?: unknown } | null;

/**
 * Sends the code to the frame's document and returns the reported height in px; null until then. Only messages from the frame itself count.
 */
export function useSandbox(frame: RefObject<HTMLIFrameElement | null>, html: string): number | null {
  const [height, setHeight] = useState<{ html: string; px: number } | null>(null);
  useEffect(() => {
    const show = () => {
      const element = frame.current;
      if (element) element.contentWindow?.postMessage({ type: 'sandbox:show', html, look: lookOf(element) }, '*');
    };
    const receive = ({ source, data }: MessageEvent<SandboxMessage>) => {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data?.type === 'sandbox:ready') show();
      if (data?.type !== 'sandbox:height') return;
      const px = clampHeight(data.height);
      if (px !== null) setHeight({ html, px });
    };
    window.addEventListener('message', receive);
    // A frame in the server's HTML may have been ready before the listener was.
    show();
    return () => window.removeEventListener('message', receive);
  }, [frame, html]);
  return height?.html === html ? height.px : null;
}

/** The code inherits the surrounding page's style: font, colour, light or dark. */
function lookOf(element: HTMLElement): { font: string; color: string; isDark: boolean } {
  const { fontSize, lineHeight, color, colorScheme } = getComputedStyle(element);
  return { font: `${fontSize}/${lineHeight} system-ui, sans-serif`, color, isDark: colorScheme === 'dark' };
}
