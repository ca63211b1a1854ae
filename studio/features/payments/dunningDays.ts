const [mostTries, lastDay] = [10, 60];

/** The typed days, in order; null when they are invalid. */
export function daysOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const days = [...new Set(words.map(Number))].toSorted((a, b) => a - b);
  const isGood = days.length > 0 && days.length <= mostTries && days.every((day) => Number.isInteger(day) && day >= 1 && day <= lastDay);
  return isGood ? days : null;
}
