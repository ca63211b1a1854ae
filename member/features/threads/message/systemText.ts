import type { Language } from '@bandstand/contract/languages.ts';
import type { Message, SystemLine, ThreadUser } from '@bandstand/contract/threads.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

type Reader = { viewerId: string | null; language: Language; t: Translate };

/** Longer lists of people are named by the first and a number. */
const namedMax = 3;

/** A system line for its reader (MSG-9): in their language, with "you" for themselves. */
export function systemText({ system, message }: Pick<Message, 'system' | 'message'>, reader: Reader): string {
  if (!system) return message;
  const { t, viewerId } = reader;
  const { event, actor, people, title } = system;
  const isSubject = event === 'joined' || event === 'left';
  const about = isSubject && people.length === 0 && actor ? [actor] : people;
  const isByViewer = actor !== null && actor.id === viewerId;
  const isAboutViewer = about.length === 1 && about[0]?.id === viewerId;
  const names = namesOf(about, reader, t(isSubject ? 'thread.system.you' : 'thread.system.you_object'));
  // A line without names is about one person.
  const count = Math.max(about.length, 1);
  const name = actor?.name ?? t('message.deleted_member');
  switch (event) {
    case 'joined':
      return isAboutViewer ? t('thread.system.joined_you') : t('thread.system.joined', { names, count });
    case 'left':
      return isAboutViewer ? t('thread.system.left_you') : t('thread.system.left', { names, count });
    case 'added':
      if (isByViewer) return t('thread.system.added_by_you', { names });
      return isAboutViewer ? t('thread.system.added_you', { name }) : t('thread.system.added', { name, names });
    case 'removed':
      if (isByViewer) return t('thread.system.removed_by_you', { names });
      return isAboutViewer ? t('thread.system.removed_you', { name }) : t('thread.system.removed', { name, names });
    case 'renamed':
      return isByViewer ? t('thread.system.renamed_by_you', { title: title ?? '' }) : t('thread.system.renamed', { name, title: title ?? '' });
    case 'pinned':
      return isByViewer ? t('thread.system.pinned_by_you') : t('thread.system.pinned', { name });
  }
  return unknown(event, message);
}

/** A line from a newer server uses its own text. */
const unknown = (_event: never, message: string): string => message;

function namesOf(people: SystemLine['people'], { t, viewerId, language }: Reader, you: string): string {
  const nameOf = ({ id, name }: ThreadUser) => (id === viewerId ? you : name);
  const [first] = people;
  if (!first) return t('message.deleted_member');
  if (people.length > namedMax) return t('thread.system.and_others', { name: nameOf(first), count: people.length - 1 });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(people.map(nameOf));
}
