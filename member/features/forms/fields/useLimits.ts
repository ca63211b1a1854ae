import type { FormField } from '@bandstand/contract/forms.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { numberInWords } from '../state/typedNumber.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';

/** What a field takes, before anything is wrong (FRM-15); undefined: nothing worth saying. */
export function useLimits(field: FormField): string | undefined {
  const t = useText();
  const language = useLanguage();
  const { field_type: type, min, max } = field;
  if (min === null && max === null) return undefined;
  if (type === 'multi_select') return choiceLimits(field, t);
  if (type === 'long_answer' || type === 'short_answer') return typeof max === 'number' && max <= 1000 ? t('form.limit_length', { max }) : undefined;
  const word = (bound: number | string) =>
    type === 'date' ? formatPlainDate(String(bound), language) : numberInWords(String(bound), localeOf(language));
  if (min !== null && max !== null) return t('form.limit_between', { min: word(min), max: word(max) });
  if (type === 'date') return min === null ? t('form.limit_until', { max: word(max ?? '') }) : t('form.limit_since', { min: word(min) });
  return min === null ? t('form.limit_most', { max: word(max ?? '') }) : t('form.limit_least', { min: word(min) });
}

function choiceLimits({ min, max, options }: FormField, t: Translate): string | undefined {
  const [least, most] = [Number(min ?? 0), Number(max ?? options.length)];
  if (most === 1) return undefined;
  if (least === most) return t('form.choose_exactly', { count: most });
  if (least > 1) return max === null ? t('form.choose_least', { count: least }) : t('form.choose_between', { min: least, max: most });
  return max === null || most >= options.length ? undefined : t('form.choose_most', { count: most });
}
