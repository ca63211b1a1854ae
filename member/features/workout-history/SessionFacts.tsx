import { durationInWords } from '@bandstand/rules/workouts/amounts.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { Figures } from './Figures.tsx';
import type { SessionSummary } from './history.queries.ts';
import type { Amounts } from './useAmounts.ts';

/** What a session adds up to. */
export function SessionFacts({ summary: { seconds, volume_kg: volume, sets, reps }, amounts }: { summary: SessionSummary; amounts: Amounts }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Figures
      figures={[
        { label: t('history.time'), value: durationInWords(seconds, language) },
        ...(volume > 0 ? [{ label: t('history.volume'), value: amounts.volume(volume) }] : []),
        { label: t('history.sets_label'), value: amounts.number(sets) },
        ...(reps > 0 ? [{ label: t('history.reps_label'), value: amounts.number(reps) }] : []),
      ]}
    />
  );
}
