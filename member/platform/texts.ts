import { defaultLanguage, type Language } from '@bandstand/contract/languages.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { setupI18n, type Messages } from '@lingui/core';

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;
/** Loads the texts of a language. Rejects with code MODULE_NOT_FOUND when there are none (LNG-4). */
export type LoadCatalogue = (language: Language) => Promise<Messages>;

export type Texts = {
  language(): Language;
  translate(): Translate;
  subscribe(listener: () => void): () => void;
  /** Loads the texts that the first view did without; null when they are all here. */
  complete(): Promise<void> | null;
  isComplete(): boolean;
  /** Changes the language everywhere at once, when its texts are there; without them the interface stays as it is (LNG-4). */
  setLanguage(language: Language): Promise<void>;
};

type TextsParts = {
  language: Language;
  messages: Messages;
  load: LoadCatalogue;
  /** `messages` are those of the first view only. */
  isPartial?: boolean;
};

/** The interface's texts in the language in use. English is always there (LNG-2). */
export function createTexts({ language, messages, load, isPartial = false }: TextsParts): Texts {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const listeners = new Set<() => void>();
  const loaded = new Set<Language>(isPartial ? [] : [language]);
  let completing: Promise<void> | null = null;
  let wanted = language;
  let current = language;
  // A new function each time, so that whoever holds it knows that the texts are others.
  const translator = (): Translate => (key, values) => i18n._(key, values);
  let translate = translator();

  const activate = (next: Language) => {
    i18n.activate(next);
    current = next;
    translate = translator();
    for (const listener of listeners) listener();
  };
  return {
    language: () => current,
    translate: () => translate,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isComplete: () => loaded.has(current),
    complete() {
      if (loaded.has(current)) return null;
      completing ??= load(current).then(
        (all) => {
          i18n.load(language, all);
          loaded.add(language);
          activate(current);
        },
        () => {
          completing = null;
        },
      );
      return completing;
    },
    async setLanguage(next) {
      wanted = next;
      if (!loaded.has(next) && next !== current) {
        const found = await load(next).catch((error: { code?: string }) => {
          if (error.code === 'MODULE_NOT_FOUND' && next !== defaultLanguage) return null;
          throw error;
        });
        if (!found) return;
        i18n.load(next, found);
        loaded.add(next);
      }
      // Of two quick choices the later holds, whichever arrives first.
      if (wanted === next && current !== next) activate(next);
    },
  };
}
