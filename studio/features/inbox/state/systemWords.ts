import type { SystemLine } from '@bandstand/contract/threads.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Translate } from '../../../platform/texts.ts';

/** The text of a system message, in the language of the studio (MSG-9). */
export function systemWords(t: Translate, language: Language, { event, actor, people, title }: SystemLine): string {
  const nameOf = (person: SystemLine['actor']) => person?.name ?? t('studio.inbox.somebody');
  const about = people.length > 0 ? people : [actor];
  const names = new Intl.ListFormat(language).format(about.map(nameOf));
  return t(`studio.inbox.system.${event}`, { name: nameOf(actor), names, count: about.length, title: title ?? '' });
}
