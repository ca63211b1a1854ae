import { describe, expect, it } from 'vitest';
import { mayMessage, type MessagingFacts } from './permissions.ts';

const senders = ['member', 'admin', 'account admin', 'app profile'] as const;
const targets = ['member', 'app profile', 'oneself'] as const;
const blocks = ['none', 'sender blocks', 'target blocks'] as const;
const either = [true, false] as const;
interface Case {
  sender: (typeof senders)[number];
  target: (typeof targets)[number];
  block: (typeof blocks)[number];
  accepts: boolean;
  available: boolean;
  memberToMember: boolean;
  memberToAdmin: boolean;
}

const cases: Case[] = senders.flatMap((sender) =>
  targets.flatMap((target) =>
    blocks.flatMap((block) =>
      either.flatMap((accepts) =>
        either.flatMap((available) =>
          either.flatMap((memberToMember) =>
            either.map((memberToAdmin) => ({ sender, target, block, accepts, available, memberToMember, memberToAdmin })),
          ),
        ),
      ),
    ),
  ),
);

/**
 * The specification's sentences, one per row; the first match counts. An admin of the app only has no more rights than a member
 * (L321–L327).
 */
const sentences: [says: string, fits: (one: Case) => boolean, answer: string][] = [
  ['L328 chat must be available', ({ available }) => !available, 'unavailable'],
  ['L327 no one can message themselves', ({ target }) => target === 'oneself', 'self'],
  ['L322 account admins and app profiles may message everyone', ({ sender }) => ['account admin', 'app profile'].includes(sender), 'allowed'],
  ['MSG-23 neither side of a block can start', ({ block }) => block !== 'none', 'blocked'],
  ['L325 only who accepts', ({ accepts }) => !accepts, 'closed'],
  ['L326 to members', ({ target, memberToMember }) => target === 'member' && !memberToMember, 'closed'],
  ['L326 to app profiles', ({ target, memberToAdmin }) => target === 'app profile' && !memberToAdmin, 'closed'],
  ['else', () => true, 'allowed'],
];

const factsOf = (one: Case): MessagingFacts => ({
  settings: { is_available: one.available, member_to_member: one.memberToMember, member_to_admin: one.memberToAdmin, group_chat: true },
  sender: { id: 'ann', isSignedIn: true, isAccountAdmin: one.sender === 'account admin', isAppProfile: one.sender === 'app profile' },
  target: { id: one.target === 'oneself' ? 'ann' : 'bob', acceptsMessages: one.accepts, isAppProfile: one.target === 'app profile' },
  isBlocked: one.block !== 'none',
});

describe('who may message whom (L321–L328, MSG-20, MSG-21, MSG-23)', () => {
  it('576 combinations follow the sentences', () => {
    expect(cases).toHaveLength(576);
    const wrong = cases.filter((one) => {
      const decision = mayMessage(factsOf(one));
      return (decision.allowed ? 'allowed' : decision.reason) !== sentences.find(([, fits]) => fits(one))![2];
    });
    expect(wrong).toEqual([]);
  });

  it('every sentence decides some of them', () => {
    for (const [says, fits] of sentences)
      expect([says, cases.filter((one) => sentences.find(([, other]) => other(one))![1] === fits).length > 0]).toEqual([says, true]);
  });

  it('nobody may without logging in', () => {
    for (const one of cases) {
      const facts = factsOf(one);
      const decision = mayMessage({ ...facts, sender: { ...facts.sender, isSignedIn: false } });
      expect(decision).toEqual({ allowed: false, reason: one.available ? 'signed_out' : 'unavailable' });
    }
  });
});
