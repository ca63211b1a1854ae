import type { Translate } from '../../platform/texts.ts';

const byEnd: Record<string, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  archive: 'archived',
  restore: 'restored',
  move: 'moved',
  duplicate: 'duplicated',
  rollback: 'rolled_back',
  access: 'access',
  members: 'members',
  resend: 'sent',
  install: 'installed',
  act_as: 'looked',
  sessions: 'signed_out',
  resolve: 'decided',
  reopen: 'restored',
  suspension: 'changed',
};

/** What was done, by the name of the call. */
export function verbOf(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const end = words.at(-1) ?? '';
  const ending = words.length > 2 && Object.hasOwn(byEnd, end) ? byEnd[end] : undefined;
  if (ending) return ending;
  // A new release is published or planned.
  if (call === 'POST /studio/releases') return 'published';
  // Nobody deletes themselves: this deletes a key or a factor of their own account.
  if (words[1] === 'profile') return 'changed';
  if (method === 'DELETE') return words.includes('members') && words.length > 2 ? 'members' : 'deleted';
  return method === 'POST' && !path.includes('{') ? 'added' : 'changed';
}

/** The kind of object in words. */
export const objectText = (t: Translate, object: string): string => t.find(`studio.audit.object.${object}`) ?? object.replaceAll('_', ' ');

/** The sentence of a row: verb, kind and title. */
export function sentenceOf(t: Translate, { call, object, title }: { call: string; object: string; title: string | null }): string {
  const verb = t.find(`studio.audit.verb.${verbOf(call)}`) ?? call;
  const thing = objectText(t, object);
  return title ? t('studio.audit.sentence', { verb, thing, title }) : t('studio.audit.sentence.plain', { verb, thing });
}

/** Technical fields without meaning for readers: the sentence and its title are enough. */
const isTechnical = /(?:^|_)(?:id|ids|version)$/;

/** The fields that were sent, each once, in words. */
export const fieldsText = (t: Translate, fields: readonly string[]): string =>
  [
    ...new Set(
      fields
        .map((field) => field.slice(field.lastIndexOf('.') + 1))
        .flatMap((field) => t.find(`studio.change.field.${field}`) ?? (isTechnical.test(field) ? [] : field.replaceAll('_', ' '))),
    ),
  ].join(', ');
