import { starterOf } from '@bandstand/rules/templates/starters.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import type { Translate } from '../../platform/texts.ts';

export type Template = Answer<'GET /studio/templates'>['items'][number];
export const kinds = ['all', 'app', 'page', 'block_group'] as const;
export type Kind = (typeof kinds)[number];

/** Built-in templates are in the language of the studio; saved ones keep their own name. */
export function wordsOf(
  t: Translate,
  { id, title, description }: Pick<Template, 'id' | 'title' | 'description'>,
): { title: string; text: string | null } {
  const name = starterOf(id);
  return name === null
    ? { title, text: description }
    : { title: t(`studio.templates.${name}` satisfies MessageKey), text: t(`studio.templates.${name}.text` satisfies MessageKey) };
}

/** Its contents in numbers, without zeros: "16 pages · 1 product". */
export function countsOf(t: Translate, { kind, counts }: Pick<Template, 'kind' | 'counts'>): string {
  if (kind === 'block_group') return t('studio.templates.kind.block_group.one');
  const parts = (['pages', 'products', 'workouts', 'forms'] as const).filter((name) => (counts[name] ?? 0) > 0);
  return parts.map((name) => t(`studio.templates.count.${name}`, { count: counts[name] ?? 0 })).join(' · ');
}
