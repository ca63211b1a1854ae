import { languages, type Language } from '@bandstand/contract/languages.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { usePlatform } from '../platform.ts';
import { chooseAsGuest } from './guestLanguage.ts';
import { ownNames } from './ownNames.ts';
import { useLanguage, useText } from './useText.ts';

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** The interface language, of those that the app offers: changes at once, and is saved with the account or on a guest's device (LNG-1, L438). */
export function LanguageField() {
  const t = useText();
  const language = useLanguage();
  const platform = usePlatform();
  const { api, session, config } = platform;
  // Members keep a language that the app no longer offers until they choose another one.
  const offered = languages.filter((one) => config.app.languages.includes(one) || one === language);
  const set = (value: Language) => session.update((bundle) => ({ ...bundle, user: { ...bundle.user, language: value } }));
  const change = async (value: string) => {
    if (!isLanguage(value) || value === language) return;
    const isMember = session.current().state === 'member';
    try {
      if (!isMember) return await chooseAsGuest(platform, value);
      set(value);
      await api('PUT /subscribers', { body: { language: value } });
    } catch {
      if (isMember) set(language);
      toast({ text: t('account.update_failed'), tone: 'danger' });
    }
  };
  return (
    <Select
      label={t('shell.language')}
      hint={t('account.language_hint')}
      name="language"
      value={language}
      onChange={(event) => void change(event.currentTarget.value)}
      options={offered.map((value) => ({ value, label: ownNames[value] }))}
    />
  );
}
