/** Addresses of the member app that are not pages (NAV-1). */
const screens = [
  /^\/me$/,
  /^\/me\/(messages|saved|programs|packs|shared|events|schedule|submissions|workouts|activity|search|account|theme|language)$/,
  /^\/me\/(messages|workouts|exercises)\/[\w-]+$/,
  /^\/me\/account\/(details|purchases|withdraw|subscriptions|gifts|team|messages|support|blocked)$/,
  /^\/me\/(gift|team\/join)$/,
  /^\/legal\/(privacy|terms|imprint|cancel)$/,
  /^\/auth\/(reset|confirm|undo)$/,
  /^\/(unsubscribe|offline)$/,
  /^\/(invoice|forms)\/[\w-]+$/,
  /^\/kit$/,
];
/** First segments of the server itself: neither pages nor screens are ever below them. */
const ownSegments = new Set(['api', '__', 'assets', 'fonts', 'icons', 'media', 'docs', 'livez', 'metrics', 'readyz', 'status', 'studio']);

export const isScreen = (path: string): boolean => screens.some((screen) => screen.test(path));
export const isServerPath = (path: string): boolean => ownSegments.has(path.slice(1).split('/')[0] ?? '');

/** Who may frame the member app (the studio), and what the studio may frame (the apps), as sources of a content security policy (OPS-4). */
export function studioSources(env: { appUrl: string; baseDomain: string }): { studioOrigins: string[]; appOrigins: string[] } {
  const url = new URL(env.appUrl);
  const port = url.port ? `:${url.port}` : '';
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  // On a local machine both names lead here, and the studio may be open under either.
  const studioOrigins = isLocal ? [`${url.protocol}//localhost${port}`, `${url.protocol}//127.0.0.1${port}`] : [url.origin];
  const apps = isLocal ? `${url.protocol}//*.localhost${port}` : `${url.protocol}//*.${env.baseDomain}${port}`;
  return { studioOrigins, appOrigins: [...studioOrigins, apps] };
}
