import { vi } from 'vitest';

/** Replaces the browser's caches, which the test's document lacks. Like them, it lists entries in the order of their last update. */
export function fakeCaches(): { names(cache: string): string[] } {
  const stores = new Map<string, Map<string, string>>();
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return store;
  };
  const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url);
  const read = (store: Map<string, string>, request: string | { url: string }) => {
    const body = store.get(urlOf(request));
    return body === undefined ? undefined : new Response(body);
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (request: string, response: Response) => {
        const body = await response.text();
        storeOf(name).delete(request);
        storeOf(name).set(request, body);
      },
      match: async (request: string) => read(storeOf(name), request),
      delete: async (request: string | { url: string }) => storeOf(name).delete(urlOf(request)),
      keys: async () => [...storeOf(name).keys()].map((url) => ({ url })),
    }),
    match: async (request: string, { cacheName }: { cacheName?: string } = {}) => {
      const names = cacheName === undefined ? [...stores.keys()] : [cacheName];
      return names.map((name) => read(storeOf(name), request)).find(Boolean);
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  return { names: (cache) => [...storeOf(cache).keys()] };
}
