import type { AppConfig } from '@bandstand/contract/apps.ts';

/** The builder's frame: the token of the grant (ACC-27). */
export type Preview = {
  token: string;
  /** Whose eyes it looks through; null where the token does not say. */
  persona: string | null;
  /** It shows pages: no overlay or group of blocks that is edited by itself. */
  isOfPage: boolean;
  /** The overlay that is edited: it stands alone, as the modal that it is. */
  overlayId: string | null;
  /** What the studio says instead of the app's config. */
  config: ConfigChanges;
};

type Shown = Partial<Pick<AppConfig, 'tab_bar' | 'menu' | 'toolbar'>>;
export type ConfigChanges = { current(): Shown; change(shown: Shown): void; subscribe(listener: () => void): () => void };

function createConfigChanges(): ConfigChanges {
  const listeners = new Set<() => void>();
  let shown: Shown = {};
  return {
    current: () => shown,
    change(next) {
      shown = { ...shown, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Reads `?page_builder=` once; it stays in memory and goes along with links and requests. Null without it. */
export function createPreview(): Preview | null {
  const token = new URL(window.location.href).searchParams.get('page_builder');
  return token
    ? {
        token,
        persona: personaOf(token),
        isOfPage: openlyIn(token)['piece'] === undefined,
        overlayId: overlayOf(token),
        config: createConfigChanges(),
      }
    : null;
}

/** Whose eyes the grant looks through, as far as the token says so openly; its signature is the server's matter. */
export function personaOf(token: string): string | null {
  const { persona } = openlyIn(token);
  return typeof persona === 'string' ? persona : null;
}

function overlayOf(token: string): string | null {
  const { reusable } = openlyIn(token) as { reusable?: { kind: string; id: string } };
  return reusable?.kind === 'overlay' ? reusable.id : null;
}

function openlyIn(token: string): Record<string, unknown> {
  for (const part of token.split('.')) {
    try {
      const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // Another part, or a token that says nothing.
    }
  }
  return {};
}

/** The preview of everything has no locks: whoever builds a page looks at all of it (ACC-27). */
export const seesEverything = (preview: Preview | null): boolean => preview?.persona === 'everything';
