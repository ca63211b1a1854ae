import type { DripPattern } from '@bandstand/contract/programs.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';

/** The named rhythms; `own` is custom. */
export const namedPatterns = {
  one_a_day: { kind: 'every_n_days', every: 1 },
  second_day: { kind: 'every_n_days', every: 2 },
  three_a_week: { kind: 'weekdays', weekdays: [1, 3, 5] },
  one_a_week: { kind: 'weekly' },
  stage_a_week: { kind: 'per_stage', every: 7 },
  all_at_once: { kind: 'all_at_once' },
} as const satisfies Record<string, DripPattern>;

export type PatternName = keyof typeof namedPatterns | 'own';
export const patternNames: readonly PatternName[] = [...(Object.keys(namedPatterns) as (keyof typeof namedPatterns)[]), 'own'];
export const patternTexts: Record<PatternName, MessageKey> = {
  one_a_day: 'studio.plan.pattern.one_a_day',
  second_day: 'studio.plan.pattern.second_day',
  three_a_week: 'studio.plan.pattern.three_a_week',
  one_a_week: 'studio.plan.pattern.one_a_week',
  stage_a_week: 'studio.plan.pattern.stage_a_week',
  all_at_once: 'studio.plan.pattern.all_at_once',
  own: 'studio.plan.pattern.own',
};

/** The options of a custom rhythm. */
export const ownKinds = ['every_n_days', 'weekdays', 'per_stage', 'monthly'] as const;
export type OwnPattern = { kind: (typeof ownKinds)[number]; every: number; weekdays: number[]; at_once: number };
export const firstOwn: OwnPattern = { kind: 'every_n_days', every: 3, weekdays: [2, 4], at_once: 1 };

/** Includes only what the kind needs. */
export function patternOf(name: PatternName, own: OwnPattern): DripPattern {
  if (name !== 'own') return namedPatterns[name] as DripPattern;
  const atOnce = own.at_once > 1 && own.kind !== 'per_stage' ? { at_once: own.at_once } : {};
  if (own.kind === 'weekdays') return { kind: 'weekdays', weekdays: own.weekdays, ...atOnce };
  if (own.kind === 'monthly') return { kind: 'monthly', ...atOnce };
  return { kind: own.kind, every: own.every, ...atOnce };
}

/** The name of an applied pattern. */
export function nameOfPattern(pattern: DripPattern | null): PatternName {
  if (!pattern) return 'one_a_day';
  const found = Object.entries(namedPatterns).find(([, named]) => JSON.stringify(patternParts(named)) === JSON.stringify(patternParts(pattern)));
  return (found?.[0] as PatternName | undefined) ?? 'own';
}
const patternParts = ({ kind, every, weekdays, at_once }: DripPattern) => [kind, every ?? null, weekdays ?? null, at_once ?? 1];

/** The custom options of an applied pattern, to continue from. */
export function ownOf(pattern: DripPattern | null): OwnPattern {
  const kind = ownKinds.find((known) => known === pattern?.kind);
  if (!pattern || !kind) return firstOwn;
  return {
    kind,
    every: pattern.every ?? firstOwn.every,
    weekdays: pattern.weekdays ?? firstOwn.weekdays,
    at_once: pattern.at_once ?? 1,
  };
}
