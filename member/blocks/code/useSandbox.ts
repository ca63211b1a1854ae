import { useEffect, useState, type RefObject } from 'react';
import { clampHeight } from '../iframe/frame.ts';

type SandboxMessage = { type?: unknown; height?: unknown } | null;

/** Hands the code to the frame's document and hears how high it has become in px; null until it says so. Only what the frame itself tells counts. */
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
    // The frame of a page that the server drew may have been ready before anybody listened.
    show();
    return () => window.removeEventListener('message', receive);
  }, [frame, html]);
  return height?.html === html ? height.px : null;
}

/** The code stands in the words of the page around it: font, colour, light or dark. */
function lookOf(element: HTMLElement): { font: string; color: string; isDark: boolean } {
  const { fontSize, lineHeight, color, colorScheme } = getComputedStyle(element);
  return { font: `${fontSize}/${lineHeight} system-ui, sans-serif`, color, isDark: colorScheme === 'dark' };
}
