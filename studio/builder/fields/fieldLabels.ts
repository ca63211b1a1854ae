import { networks } from '@bandstand/ui/primitives/networks.tsx';
import type { Translate } from '../../platform/texts.ts';

/** The label of a property in the inspector: by block, else by property, else the plain name. */
export const labelOf = (t: Translate, blockType: string, name: string): string =>
  t.find(`builder.field.${blockType}.${name}`) ?? t.find(`builder.field.${name}`) ?? name.replaceAll('_', ' ');

/** A line below a field, where there is one. */
export const hintOf = (t: Translate, blockType: string, name: string): string | undefined =>
  t.find(`builder.hint.${blockType}.${name}`) ?? t.find(`builder.hint.${name}`) ?? undefined;

/** The label of an option. */
export const optionOf = (t: Translate, name: string, option: string): string =>
  t.find(`builder.option.${name}.${option}`) ??
  t.find(`builder.option.${option}`) ??
  t.find(`studio.page_type.${option}`) ??
  (networks[option]?.name || null) ??
  option.replaceAll('_', ' ');
