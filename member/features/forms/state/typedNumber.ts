/** The sign between whole and fraction in a language: "," in German. */
export function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** What was typed into a number field, with a point as decimal sign (FRM-16); a comma is one, too. */
export const typedNumber = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

/** A number in the language's decimal sign, for its field. */
export const shownNumber = (value: string, locale: string): string => value.replace('.', decimalSign(locale));

/** The number once its field is left: ".5" is "0.5", "12." is "12". Anything else stays as it is, and is wrong. */
export function finishedNumber(value: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(value) ?? [];
  if (whole === '' && fraction === '') return value;
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A stored number in words of the language: "1,234.5". Anything that is no number stays as it is. */
export function numberInWords(value: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const number = Number(value);
  return value === '' || Number.isNaN(number) ? value : new Intl.NumberFormat(locale, { maximumFractionDigits: 6, ...options }).format(number);
}
