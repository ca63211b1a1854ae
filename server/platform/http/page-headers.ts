/** Features that no page uses; embedded frames get what their `allow` says. */
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

/** A `Permissions-Policy`. `payment`: which origins may ask the browser for one. */
export const permissionsPolicy = (payment = '()'): string => [...deniedFeatures.map((name) => `${name}=()`), `payment=${payment}`].join(', ');

/** Sent with every page. Other sites' windows get no reference to ours, and ours none to theirs. */
export const pageHeaders = { 'cross-origin-opener-policy': 'same-origin', 'permissions-policy': permissionsPolicy() };

/** For an answer that is not a page: opened directly it loads nothing, and no site frames it. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sent with every answer. */
export const answerHeaders = (appUrl: string): Record<string, string> => ({
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...transportHeaders(appUrl),
});

/** HSTS for a year if the install's address is https. Without sub-domains: some may belong to others. */
const transportHeaders = (appUrl: string): Record<string, string> =>
  appUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
