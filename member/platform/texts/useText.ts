import type { Language } from '@bandstand/contract/languages.ts';
import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform.ts';
import type { Translate } from './texts.ts';

/** The texts in the current language: `const t = useText(); t('shell.close')`. Rerenders when the language changes. */
export function useText(): Translate {
  const { texts } = usePlatform();
  return useSyncExternalStore(texts.subscribe, texts.translate, texts.translate);
}

/** The current language, for dates, numbers and money. */
export function useLanguage(): Language {
  const { texts } = usePlatform();
  return useSyncExternalStore(texts.subscribe, texts.language, texts.language);
}
