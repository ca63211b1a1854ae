/** What no page of ours asks of a device; frames that owners embed get no more than their `allow` says. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** A `Permissions-Policy`. `payment`: who may ask the browser for one. */
export const permissionsPolicy = (payment = '()'): string => [...deniedFeatures.map((name) => `${name}=()`), `payment=${payment}`].join(', ');

/** Of every page. A window that another site opened gets no hold of ours, nor ours of it. */
export const pageHeaders = { 'cross-origin-opener-policy': 'same-origin', 'permissions-policy': permissionsPolicy() };

/** A year of https alone, for an install whose address begins with it. Other names below its domain may be somebody else's. */
export const transportHeaders = (appUrl: string): Record<string, string> =>
  appUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
