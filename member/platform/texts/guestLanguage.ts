import type { Language } from '@bandstand/contract/languages.ts';
import { languageToOffer } from '@bandstand/rules/text/languages.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Platform } from '../platform.ts';
import { ownNames } from './ownNames.ts';

/** A guest's own choice stays on the device, and is used at sign-up (LNG-1). */
export async function chooseAsGuest({ storage, texts }: Pick<Platform, 'storage' | 'texts'>, language: Language): Promise<void> {
  storage.set('global_state', { ...storage.get('global_state'), language });
  await texts.setLanguage(language);
}

/** The device's language for a guest who was not asked and has not chosen one, if the app offers it; null: there is nothing to offer. */
function offerFor({ config, session, storage, texts }: Platform, device: readonly string[]): Language | null {
  const { language = null, was_offered = false } = storage.get('global_state') ?? {};
  if (session.current().state !== 'guest' || language !== null || was_offered) return null;
  return languageToOffer(device, config.app.languages, texts.language());
}

/** Offers the device's language, in that language, once on a device: the link at the foot of each page stays. */
export async function offerLanguage(platform: Platform, device: readonly string[]): Promise<void> {
  const { storage, texts } = platform;
  const language = offerFor(platform, device);
  if (language === null) return;
  const t = await texts.translateIn(language);
  // The guest may have chosen meanwhile.
  if (offerFor(platform, device) !== language) return;
  storage.set('global_state', { ...storage.get('global_state'), was_offered: true });
  const run = () => void chooseAsGuest(platform, language).catch(() => toast({ text: t('general.no_connection'), tone: 'danger' }));
  toast({ text: t('account.language_offer'), action: { label: ownNames[language], run }, durationMs: 20_000 });
}
