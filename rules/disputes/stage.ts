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
 * Whether an update is newer than the known state, since events arrive in any order. A decided dispute is not reopened; an inquiry may
 * become a dispute and then needs a new answer; a sent answer stays sent.
 */
export function isLater(known: Stage, news: Stage): boolean {
  const rank = (stage: Stage) => [stage.is_inquiry ? 0 : 1, isOver(stage) ? 1 : 0, stage.submissions, stage.state === 'needs_response' ? 0 : 1];
  const [before, after] = [rank(known), rank(news)];
  const at = after.findIndex((value, index) => value !== before[index]);
  return at === -1 || requireAt(after, at) > requireAt(before, at);
}
