/** What a call sends besides its headers. */
export type Sent = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, string | number | boolean | null | undefined> | undefined;
  body?: unknown;
  form?: FormData;
};

/** The URL of a call below /api, without empty query values. The host's own files begin with `/__/`. Only `{path}` keeps its slashes. */
export function callUrl(name: string, { params = {}, query = {} }: Pick<Sent, 'params' | 'query'>): string {
  const path = name.slice(name.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = encodeURIComponent(String(params[key]));
    return key === 'path' ? value.replaceAll('%2F', '/') : value;
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  const text = search.toString();
  return `${path.startsWith('/__/') ? '' : '/api'}${path}${text && `?${text}`}`;
}
