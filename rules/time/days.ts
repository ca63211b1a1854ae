const dayMs = 86_400_000;

/** A plain date YYYY-MM-DD some days later, or earlier if `days` is negative. Dates have no zone, so no clock change affects them. */
export const addDays = (date: string, days: number): string => new Date(numberOf(date) + days * dayMs).toISOString().slice(0, 10);

/** How many days `to` is after `from`; negative if it is before. */
export const daysBetween = (from: string, to: string): number => Math.round((numberOf(to) - numberOf(from)) / dayMs);

const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Whether the text is an existing day: the 31st of February is none. */
export const isPlainDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(numberOf(text)) && new Date(numberOf(text)).toISOString().slice(0, 10) === text;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(numberOf(date)).getUTCDay() || 7;
