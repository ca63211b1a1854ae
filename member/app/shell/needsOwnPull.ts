import { isNativeApp } from '../../platform/device.ts';

/** Where no browser has pull to refresh: the installed app, the wrapper, and web views on iOS. */
export function needsOwnPull(): boolean {
  const isTouch = window.matchMedia?.('(pointer: coarse)').matches === true;
  const isStandalone = window.matchMedia?.('(display-mode: standalone), (display-mode: fullscreen)').matches === true;
  const isWebView = /iPhone|iPad|iPod/.test(navigator.userAgent) && !/Safari\//.test(navigator.userAgent);
  return isTouch && (isStandalone || isNativeApp() || isWebView);
}
