/** Who may frame the member app (the studio), and what the studio may frame (the apps), as sources of a content security policy (OPS-4). */
export function studioSources(env: { appUrl: string; baseDomain: string }): { studioOrigins: string[]; appOrigins: string[] } {
  const url = new URL(env.appUrl);
  const port = url.port ? `:${url.port}` : '';
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  // At home both names are the same machine, and the studio may be open under either.
  const studioOrigins = isLocal ? [`${url.protocol}//localhost${port}`, `${url.protocol}//127.0.0.1${port}`] : [url.origin];
  const apps = isLocal ? `${url.protocol}//*.localhost${port}` : `${url.protocol}//*.${env.baseDomain}${port}`;
  return { studioOrigins, appOrigins: [...studioOrigins, apps] };
}
