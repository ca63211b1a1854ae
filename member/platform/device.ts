import type { DeviceStorage } from './storage.ts';

/** What the app tells about the device with every call (API-3). */
export type Device = { deviceId: string; sessionId: string; headers(): Record<string, string> };

const secretParameters = ['session', 'token', 'page_builder'];

/** The address of the page without values that open something (API-3). */
export function originHref(href: string): string {
  const url = new URL(href);
  for (const name of secretParameters) url.searchParams.delete(name);
  return url.href;
}

/** How the app is shown. Asking the window for it makes the browser lay the page out first, so it is asked when it changes and not with every call. */
function watchView() {
  const standalone = window.matchMedia?.('(display-mode: standalone)');
  const read = () => ({ isStandalone: standalone?.matches === true, height: window.innerHeight, width: window.innerWidth });
  let view = read();
  const look = () => void (view = read());
  window.addEventListener('resize', look);
  standalone?.addEventListener?.('change', look);
  return () => view;
}

/** Whether the native wrapper shows the app: its bridge, or its name in the browser's identification (PWA-3). */
export const isNativeApp = () => 'BandstandNative' in window || /\bBandstandNative\b/.test(navigator.userAgent);

/** The device id is made once and kept; the session id is the time of the visit's start (spec L265). */
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
