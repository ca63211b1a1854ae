import type { AccessFacts } from './facts.ts';
import { releaseAt } from './release.ts';
import type { AccessNode } from './tree.ts';
import {
  browseAccess,
  deny,
  denyPurchase,
  denyScheduled,
  denyUntilStart,
  fullAccess,
  note,
  outcomeOf,
  ownsOneOf,
  type Trace,
  type Verdict,
} from './verdict.ts';

export type Question = {
  readonly facts: AccessFacts;
  readonly page: AccessNode;
  /** The page whose record decides. */
  readonly owner: AccessNode;
  readonly mayBrowse: boolean;
  readonly trace: Trace;
  /** Decides another page in full, for the progress root (ACC-9). */
  readonly decideRoot: (root: AccessNode) => Verdict;
};

/** The page-level rules in their literal order: the first whose flag is set decides (L191–L203, ACC-5). */
export function pageRules(question: Question): Verdict {
  const { record } = question.owner;
  if (record.is_private) return traced(question, 'private', privatePage(question));
  if (record.require_purchase) return traced(question, 'purchase', purchasePage(question));
  if (record.is_scheduled) return traced(question, 'schedule', scheduledPage(question));
  return withoutSchedule(question);
}

function withoutSchedule(question: Question): Verdict {
  if (question.owner.record.require_authentication) return traced(question, 'authentication', memberPage(question));
  return traced(question, 'public', fullAccess);
}

function traced({ trace, owner }: Question, rule: string, verdict: Verdict): Verdict {
  note(trace, rule, owner, outcomeOf(verdict));
  return verdict;
}

/** Browsing shows the page that owns the rule, never one that inherits it (ACC-3). */
const isBrowsable = ({ owner, page, mayBrowse }: Question) => mayBrowse && owner.record.allow_browsing && owner === page;

const purchaseLock = (owner: AccessNode) => denyPurchase('page', owner.productIds, owner.record.purchase_overlay?.id ?? null);

/** L192–L195. An admin passes the purchase part only (ACC-7). */
function privatePage({ owner, facts: { viewer } }: Question): Verdict {
  if (!viewer.isSignedIn || !viewer.subscriptions.has(owner.id)) return deny('IS_PRIVATE', 'page');
  const isPaidFor = viewer.isAdmin || !owner.record.require_purchase || ownsOneOf(viewer, owner.productIds);
  return isPaidFor ? fullAccess : purchaseLock(owner);
}

/** L196–L199. Ownership first, so that owners get the page in full (ACC-6). */
function purchasePage(question: Question): Verdict {
  const {
    owner,
    facts: { viewer },
  } = question;
  if (viewer.isSignedIn && (viewer.isAdmin || ownsOneOf(viewer, owner.productIds))) return fullAccess;
  return isBrowsable(question) ? browseAccess : purchaseLock(owner);
}

/** L200–L202, ACC-9. */
function scheduledPage(question: Question): Verdict {
  const { facts, owner, page, trace } = question;
  if (!facts.viewer.isSignedIn) return deny('AUTHENTICATION_REQUIRED', 'page');
  const root = owner.progressRoot;
  if (!root) return denyScheduled(null);
  const run = facts.viewer.subscriptions.get(root.id);
  if (!run || run.startedAt === null) return denyUntilStart(root.id);
  // A root with its own schedule would wait for itself, so the check ignores its schedule.
  const rootVerdict = root === owner ? withoutSchedule({ ...question, page: root, mayBrowse: false }) : question.decideRoot(root);
  note(trace, 'progress_root', root, outcomeOf(rootVerdict));
  if (rootVerdict.mode !== 'full') return rootVerdict;
  const release = releaseAt(facts.tree, facts.viewer, page, owner, root, run);
  // An unreadable time must not open the page, and NaN compares as false.
  if (!Number.isFinite(release)) return denyScheduled(null);
  const now = typeof facts.now === 'number' ? facts.now : Date.parse(facts.now);
  return now >= release ? fullAccess : denyScheduled(release);
}

/** L203. */
function memberPage(question: Question): Verdict {
  if (question.facts.viewer.isSignedIn) return fullAccess;
  return isBrowsable(question) ? browseAccess : deny('AUTHENTICATION_REQUIRED', 'page');
}
