import { addDays, weekdayOf } from '../time/days.ts';

export type WeekFacts = {
  /** Plain days on which something was completed, in any order. */
  doneDays: readonly string[];
  today: string;
  /** Days per week that the owner suggests. */
  goal: number;
  /** The first day of the member's week, Monday 1 to Sunday 7. */
  firstDay: number;
};
export type Week = {
  days: { date: string; isDone: boolean; isToday: boolean }[];
  done: number;
  goal: number;
  /** Weeks in a row that reached the goal. This week counts once it has; until then it breaks nothing. */
  streak: number;
};

/** A member's week in ticks, and for how many weeks they have kept going. */
export function weekOf({ doneDays, today, goal, firstDay }: WeekFacts): Week {
  const done = new Set(doneDays);
  const first = addDays(today, -((weekdayOf(today) - firstDay + 7) % 7));
  const daysFrom = (start: string) => Array.from({ length: 7 }, (_, at) => addDays(start, at));
  const countOf = (start: string) => daysFrom(start).filter((date) => done.has(date)).length;
  let streak = 0;
  for (let start = addDays(first, -7); countOf(start) >= goal; start = addDays(start, -7)) streak += 1;
  const count = countOf(first);
  return {
    days: daysFrom(first).map((date) => ({ date, isDone: done.has(date), isToday: date === today })),
    done: count,
    goal,
    streak: count >= goal ? streak + 1 : streak,
  };
}
