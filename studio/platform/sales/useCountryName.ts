import { localeOf } from '@bandstand/rules/text/languages.ts';
import { regions } from '@bandstand/rules/products/countries.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../platform/studio.ts';

/** Names of countries and their regions, in the language of the studio. */
export function useCountryName(): (country: string, region?: string | null) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
    return (country, region = null) => {
      const name = names.of(country) ?? country;
      return region ? `${name} · ${regions[country]?.[region] ?? region}` : name;
    };
  }, [language]);
}
