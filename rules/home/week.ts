import { addDays, weekdayOf } from '../time/days.ts';

export type WeekFacts = {
  /** Plain days on which something was completed, in any order. */
  doneDays: readonly string[];
  today: string;
  /** Days per week that the owner suggests. */
  goal: number;
};
export type Week = {
  /** From Monday. */
  days: { date: string; isDone: boolean; isToday: boolean }[];
  done: number;
  goal: number;
  /** Weeks in a row that reached the goal. This week counts once it has; until then it breaks nothing. */
  streak: number;
};

/** A member's week in ticks, and for how many weeks they have kept going. */
export function weekOf({ doneDays, today, goal }: WeekFacts): Week {
  const done = new Set(doneDays);
  const monday = addDays(today, 1 - weekdayOf(today));
  const daysFrom = (start: string) => Array.from({ length: 7 }, (_, at) => addDays(start, at));
  const countOf = (start: string) => daysFrom(start).filter((date) => done.has(date)).length;
  let streak = 0;
  for (let start = addDays(monday, -7); countOf(start) >= goal; start = addDays(start, -7)) streak += 1;
  const count = countOf(monday);
  return {
    days: daysFrom(monday).map((date) => ({ date, isDone: done.has(date), isToday: date === today })),
    done: count,
    goal,
    streak: count >= goal ? streak + 1 : streak,
  };
}
