import { Type } from 'typebox';

const isShown = Type.Optional(Type.Boolean());

/** For you: what is waiting for a member (`GET /for_you`). Guests see nothing. Absent switches are on. */
export const forYouData = Type.Object(
  {
    shows_today: isShown,
    shows_continue: isShown,
    shows_event: isShown,
    shows_unread: isShown,
    shows_news: isShown,
    /** The week with its ticks, and how many weeks in a row reached the goal. */
    shows_week: isShown,
    /** Days per week. */
    weekly_goal: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  },
  { additionalProperties: true },
);
