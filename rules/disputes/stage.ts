import { requireAt } from '../lists/require.ts';

export type ProviderState = 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
interface Stage {
  state: ProviderState;
  is_inquiry: boolean;
  /** How often an answer was sent. */
  submissions: number;
}
const isOver = ({ state }: Stage): boolean => state === 'won' || state === 'lost' || state === 'closed';

/**
 * Whether news of a dispute are later than what is known, for events come in any order. What is decided is not open again; an inquiry may become a
 * dispute, and asks anew; an answer is never unsent.
 */
export function isLater(known: Stage, news: Stage): boolean {
  const rank = (stage: Stage) => [stage.is_inquiry ? 0 : 1, isOver(stage) ? 1 : 0, stage.submissions, stage.state === 'needs_response' ? 0 : 1];
  const [before, after] = [rank(known), rank(news)];
  const at = after.findIndex((value, index) => value !== before[index]);
  return at === -1 || requireAt(after, at) > requireAt(before, at);
}
