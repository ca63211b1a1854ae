import type { DeviceStorage } from './storage.ts';

/** Data about the device sent with every call (API-3). */
export type Device = { deviceId: string; sessionId: string; headers(): Record<string, string> };

const secretParameters = ['session', 'token', 'page_builder'];

/** The page's URL without values that grant access (API-3). */
export function originHref(href: string): string {
  const url = new URL(href);
  for (const name of secretParameters) url.searchParams.delete(name);
  return url.href;
}

/** The app's display mode. Asking the window forces a layout, so it is read on change instead of on every call. */
function watchView() {
  const standalone = window.matchMedia?.('(display-mode: standalone)');
  const read = () => ({ isStandalone: standalone?.matches === true, height: window.innerHeight, width: window.innerWidth });
  let view = read();
  const look = () => void (view = read());
  window.addEventListener('resize', look);
  standalone?.addEventListener?.('change', look);
  return () => view;
}

/** Whether the native wrapper shows the app: its bridge exists, or the user agent names it (PWA-3). */
export const isNativeApp = () => 'BandstandNative' in window || /\bBandstandNative\b/.test(navigator.userAgent);

/** The device id is created once and stored; the session id is the visit's start time (spec L265). */
export function createDevice(storage: DeviceStorage): Device {
  const deviceId = storage.get('device_id') ?? crypto.randomUUID();
  storage.set('device_id', deviceId);
  const sessionId = String(Date.now());
  const view = watchView();
  return {
    deviceId,
    sessionId,
    headers: () => {
      const { isStandalone, height, width } = view();
      return {
        'x-session-id': sessionId,
        'x-device-id': deviceId,
        'x-origin-href': originHref(window.location.href),
        'x-standalone': String(isStandalone),
        'x-native-app': String(isNativeApp()),
        'x-client-height': String(height),
        'x-client-width': String(width),
      };
    },
  };
}
