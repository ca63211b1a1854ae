import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useState } from 'react';
import { useStaff, useText } from '../platform/studio.ts';
import { useFormat } from '../platform/useFormat.ts';

/** Says on every screen that payments are not real until then (OPS-1). */
export function TestPeriodBar() {
  const t = useText();
  const format = useFormat();
  const until = useStaff().app.test_until;
  const [nowMs] = useState(() => Date.now());
  if (!until || Date.parse(until) <= nowMs) return null;
  return <Banner tone="warning">{t('studio.test_period', { date: format.dateTime(until) })}</Banner>;
}
