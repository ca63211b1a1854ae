/** Addresses of the member app that are no pages (NAV-1). */
const screens = [
  /^\/me$/, /^\/me\/(messages|saved|programs|packs|shared|events|schedule|submissions|activity|search|account|theme)$/, /^\/me\/messages\/[\w-]+$/,
  /^\/me\/account\/(details|purchases|subscriptions|notifications|support|blocked|devices)$/, /^\/legal\/(privacy|terms)$/, /^\/auth\/(reset|passwordless)$/,
  /^\/(unsubscribe|offline)$/, /^\/invoice\/[\w-]+$/, /^\/kit$/,
];
/** First segments of the server itself: no page, and no screen, is ever below them. */
const ownSegments = new Set(['api', '__', 'assets', 'fonts', 'icons', 'media', 'docs', 'livez', 'readyz', 'studio']);

export const isScreen = (path: string): boolean => screens.some((screen) => screen.test(path));
export const isServerPath = (path: string): boolean => ownSegments.has(path.slice(1).split('/')[0] ?? '');
