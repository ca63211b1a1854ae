import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { ShownForm } from '@bandstand/contract/preview.ts';

/** The builder's frame: the token of the grant (ACC-27). */
export type Preview = {
  token: string;
  /** The previewed persona; null if the token does not say. */
  persona: string | null;
  /** It shows pages, instead of a separately edited overlay or block group. */
  isOfPage: boolean;
  /** It shows a workout alone, which is tried out there: taps act, instead of selecting a block. */
  isOfWorkout: boolean;
  /** The edited overlay: shown alone, as the modal that it is. */
  overlayId: string | null;
  /** The studio's changes to the app's config. */
  config: ConfigChanges;
  /** The form as the studio edits it, and the field or group that is selected there. */
  form: ShownFormChanges;
};

type Shown = Partial<Pick<AppConfig, 'tab_bar' | 'menu' | 'toolbar'>>;
type Changes<T> = { current(): T; change(shown: T): void; subscribe(listener: () => void): () => void };
export type ConfigChanges = Changes<Shown>;
export type ShownFormChanges = Changes<{ form: ShownForm | null; placeId: string | null }>;

function createChanges<T extends object>(first: T): Changes<T> {
  const listeners = new Set<() => void>();
  let shown = first;
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

/** Reads `?page_builder=` once; it stays in memory and is added to links and requests. Null without it. */
export function createPreview(): Preview | null {
  const token = new URL(window.location.href).searchParams.get('page_builder');
  const edited = token ? editedIn(token) : null;
  return token
    ? {
        token,
        persona: personaOf(token),
        isOfPage: edited === null,
        isOfWorkout: edited?.kind === 'workout',
        overlayId: edited?.kind === 'overlay' ? edited.id : null,
        config: createChanges<Shown>({}),
        form: createChanges<{ form: ShownForm | null; placeId: string | null }>({ form: null, placeId: null }),
      }
    : null;
}

/** The grant's persona, as far as the token states it openly; the server checks its signature. */
export function personaOf(token: string): string | null {
  const { persona } = openlyIn(token);
  return typeof persona === 'string' ? persona : null;
}

/** What is edited by itself, instead of a page. */
function editedIn(token: string): { kind: string; id: string } | null {
  return (openlyIn(token) as { reusable?: { kind: string; id: string } }).reusable ?? null;
}

function openlyIn(token: string): Record<string, unknown> {
  for (const part of token.split('.')) {
    try {
      const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // A different part, or a token without a persona.
    }
  }
  return {};
}

/** The preview of everything has no locks: staff who build a page see all of it (ACC-27). */
export const seesEverything = (preview: Preview | null): boolean => preview?.persona === 'everything';
