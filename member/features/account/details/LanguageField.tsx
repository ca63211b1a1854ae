import { languages, type Language } from '@bandstand/contract/languages.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';

/** Each in its own language, which its speakers look for. */
const ownNames: Readonly<Record<Language, string>> = {
  cs: 'Čeština',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  pt: 'Português',
  sv: 'Svenska',
};

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** The interface language: changes at once and is saved with the account (LNG-1, L438). */
export function LanguageField() {
  const t = useText();
  const language = useLanguage();
  const { api, session } = usePlatform();
  const set = (value: Language) => session.update((bundle) => ({ ...bundle, user: { ...bundle.user, language: value } }));
  const change = async (value: string) => {
    if (!isLanguage(value) || value === language) return;
    set(value);
    try {
      await api('PUT /subscribers', { body: { language: value } });
    } catch {
      set(language);
      toast({ text: t('account.update_failed'), tone: 'danger' });
    }
  };
  return (
    <Select
      label={t('account.language')}
      hint={t('account.language_hint')}
      name="language"
      value={language}
      onChange={(event) => void change(event.currentTarget.value)}
      options={languages.map((value) => ({ value, label: ownNames[value] }))}
    />
  );
}
