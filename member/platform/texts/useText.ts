import type { Language } from '@bandstand/contract/languages.ts';
import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform.ts';
import type { Translate } from './texts.ts';

/** The texts in the language in use: `const t = useText(); t('shell.close')`. Draws again when the language changes. */
export function useText(): Translate {
  const { texts } = usePlatform();
  return useSyncExternalStore(texts.subscribe, texts.translate, texts.translate);
}

/** The language in use, for dates, numbers and money. */
export function useLanguage(): Language {
  const { texts } = usePlatform();
  return useSyncExternalStore(texts.subscribe, texts.language, texts.language);
}
