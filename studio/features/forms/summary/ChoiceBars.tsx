import { ShareBars } from '../../../platform/chart/ShareBars.tsx';
import { useText } from '../../../platform/studio.ts';
import type { FieldSummary } from '../state/summary.ts';

/** How often each choice was made. */
export function ChoiceBars({ counts, answered }: { counts: FieldSummary['counts']; answered: number }) {
  const t = useText();
  return (
    <ShareBars
      columns={[t('studio.forms.options'), t('studio.summary.answers')]}
      total={answered}
      rows={counts.map(({ value, label, count }) => ({ key: value, name: label, count }))}
    />
  );
}
