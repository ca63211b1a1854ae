import type { Language } from '@bandstand/contract/languages.ts';
import { stateOf, type SessionState } from '@bandstand/rules/workouts/fold.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import { metresText } from './beepText.ts';

export const beepResultOf = (session: KeptSession): SessionState['beepTest'] => stateOf(session, session.entries).beepTest;

/** A test's result in figures; none without a full shuttle. */
export function beepFigures(session: KeptSession, t: Translate, language: Language): { label: string; value: string }[] {
  const result = beepResultOf(session);
  if (!result || result.level === 0) return [];
  return [
    { label: t('workout.beep_level'), value: String(result.level) },
    { label: t('workout.beep_shuttle'), value: String(result.shuttle) },
    { label: t('block.workout.distance'), value: metresText(result.distanceMeters ?? 0, language) },
  ];
}
