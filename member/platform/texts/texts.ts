import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { defaultLanguage, type Language } from '@bandstand/contract/languages.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { setupI18n, type Messages } from '@lingui/core';

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;
/** Loads the texts of a language. Rejects with code MODULE_NOT_FOUND when there are none (LNG-4). */
export type LoadCatalogue = (language: Language) => Promise<Messages>;

/** The texts of page types and blocks; or also those of panels and other screens. */
export type TextExtent = 'pages' | 'all';

export type Texts = {
  language(): Language;
  translate(): Translate;
  subscribe(listener: () => void): () => void;
  /** Loads texts beyond the first view's, of pages only or all; null when they are loaded. */
  complete(extent?: TextExtent): Promise<void> | null;
  isComplete(extent?: TextExtent): boolean;
  /** Changes the language everywhere at once when its texts are loaded; without them the interface stays the same (LNG-4). */
  setLanguage(language: Language): Promise<void>;
  /** The texts of another language, which does not become the current one. */
  translateIn(language: Language): Promise<Translate>;
};

type TextsParts = {
  language: Language;
  messages: Messages;
  load: LoadCatalogue;
  /** `messages` are only the first view's. */
  isPartial?: boolean;
  /** Further texts of pages; used only if `messages` are partial. */
  loadOfPages?: LoadTexts | undefined;
};
export type LoadTexts = () => Promise<Messages>;

/** The interface's texts in the current language. English is always available (LNG-2). */
export function createTexts({ language, messages, load, isPartial = false, loadOfPages }: TextsParts): Texts {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const listeners = new Set<() => void>();
  const loaded = new Set<Language>(isPartial ? [] : [language]);
  const pending: Partial<Record<TextExtent, Promise<void> | null>> = {};
  let hasPages = !isPartial;
  let wanted = language;
  let current = language;
  // A new function each time, so that its identity shows that the texts changed.
  const translator = (): Translate => (key, values) => i18n._(key, values);
  let translate = translator();

  const activate = (next: Language) => {
    i18n.activate(next);
    current = next;
    translate = translator();
    for (const listener of listeners) listener();
  };
  const isComplete = (extent: TextExtent = 'all') => loaded.has(current) || (extent === 'pages' && hasPages && current === language);
  return {
    language: () => current,
    translate: () => translate,
    subscribe: (listener) => subscribeTo(listeners, listener),
    isComplete,
    complete(extent = 'all') {
      if (isComplete(extent)) return null;
      const ask = extent === 'pages' && loadOfPages ? loadOfPages : () => load(language);
      pending[extent] ??= ask().then(
        (found) => {
          i18n.load(language, found);
          hasPages = true;
          if (ask !== loadOfPages) loaded.add(language);
          activate(current);
        },
        () => {
          pending[extent] = null;
        },
      );
      return pending[extent];
    },
    async translateIn(next) {
      const other = setupI18n({ locale: next, messages: { [next]: await load(next) } });
      return (key, values) => other._(key, values);
    },
    async setLanguage(next) {
      wanted = next;
      if (!loaded.has(next) && next !== current) {
        const catalogue = await load(next).catch((error: { code?: string }) => {
          if (error.code === 'MODULE_NOT_FOUND' && next !== defaultLanguage) return null;
          throw error;
        });
        if (!catalogue) return;
        i18n.load(next, catalogue);
        loaded.add(next);
      }
      // Of two quick choices the later wins, whichever loads first.
      if (wanted === next && current !== next) activate(next);
    },
  };
}
