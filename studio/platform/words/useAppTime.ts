import { cityOf, formatDateTime } from '@bandstand/rules/text/dates.ts';
import { useMemo } from 'react';
import { useCall } from '../queries.ts';
import { useLanguage, useText } from '../studio.ts';

type AppTime = {
  /** The app's time zone; the browser's until that is known. */
  zone: string;
  /** A time in that zone, with its name: staff may be in another zone than the members. */
  when(time: string): string;
};

/** Times that members go by, in the app's time zone. */
export function useAppTime(): AppTime {
  const t = useText();
  const language = useLanguage();
  const zone = useCall('GET /studio/changes', undefined).data?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useMemo(
    () => ({
      zone,
      when: (time) => t('studio.releases.in_zone', { when: formatDateTime(time, { language, timeZone: zone }), zone: cityOf(zone) }),
    }),
    [t, language, zone],
  );
}
