import { queries } from './breakpoints.ts';
import { sizes } from './sizes.ts';

const fixedNames = String.raw`(--(?:size-[\w-]+|stroke(?:-[\w-]+)?|type-[\w-]+|radius-full))`;
const negative = new RegExp(String.raw`calc\(-1 \* var\(${fixedNames}\)\)`, 'g');
const positive = new RegExp(String.raw`var\(${fixedNames}\)`, 'g');
const namedQuery = /\((--[\w-]+)\)/g;

/** A value with its fixed sizes resolved. Throws for an undeclared size. */
export const withFixedSizes = (value: string): string =>
  value
    .replace(negative, (_use, name: string) => `-${declared(sizes, name, 'ui/tokens/sizes.ts')}`)
    .replace(positive, (_use, name: string) => declared(sizes, name, 'ui/tokens/sizes.ts'));

/** The condition of an `@media` or `@container` with its named queries resolved. Throws for an undeclared query. */
export const withQueries = (condition: string): string =>
  condition.replace(namedQuery, (_use, name: string) => declared(queries, name, 'ui/tokens/breakpoints.ts'));

function declared(tokens: ReadonlyMap<string, string>, name: string, place: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`${name} is not a token: use one of ${place}, or declare it there.`);
  return value;
}

/** As much of PostCSS's tree as the plugin needs. */
type Sheet = {
  walkDecls: (change: (declaration: { value: string }) => void) => void;
  walkAtRules: (change: (rule: { name: string; params: string }) => void) => void;
};

/** A PostCSS plugin that runs after imports are joined. Resolves the tokens that never change while the page is shown. */
export const fixedTokens = {
  postcssPlugin: 'bandstand-fixed-tokens',
  Once(sheet: Sheet) {
    sheet.walkDecls((declaration) => {
      const value = withFixedSizes(declaration.value);
      if (value !== declaration.value) declaration.value = value;
    });
    sheet.walkAtRules((rule) => {
      if (rule.name === 'media' || rule.name === 'container') rule.params = withQueries(rule.params);
    });
  },
};
