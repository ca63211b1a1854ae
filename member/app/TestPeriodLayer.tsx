import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useTimeZone } from '../platform/useSession.ts';
import { useLanguage, useText } from '../platform/useText.ts';

/** Says on every screen that payments are not real until then (OPS-1). */
export function TestPeriodLayer({ until }: { until: string }) {
  const t = useText();
  const place = { language: useLanguage(), timeZone: useTimeZone() };
  return <Banner tone="warning">{t('shell.test_period', { date: formatDateTime(until, place) })}</Banner>;
}
