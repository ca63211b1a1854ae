// The promises about subscriptions as plain rules, written from the decisions (COM-2, COM-5, COM-14, COM-20, COM-21, COM-23) and from nothing else.
export const kinds = [
  'pass',
  'break',
  'mend',
  'cancel',
  'resume',
  'pay',
  'finish',
  'method',
  'lighter',
  'stay',
  'pause',
  'go_on',
  'come_back',
  'be_won',
  'end',
  'revoke',
  'refund',
  'die_before',
  'die_after',
] as const;
export type Action = (typeof kinds)[number];
export interface Offer {
  interval: number;
  trial: number;
  charges: number | null;
  keep: boolean;
  setup: number;
  /** Whether access stays open during a pause. */
  staysOpen: boolean;
}
/** Prices of the plan bought, and of a cheaper one with the same interval. */
export const price = 1900;
export const lightPrice = 900;

/** The promises, with a wrong variant of each: the random lives must tell every wrong one from the right one. */
const promised = {
  grace: 7,
  tries: [1, 3, 5, 7],
  longerTrial: 0,
  moreCharges: 0,
  cancelsAtOnce: false,
  forgetsAnchor: false,
  keeps: true,
  resumes: true,
  changes: true,
  pauses: true,
  closes: true,
  restarts: true,
  closesAfter: true,
  lowered: 2,
};
type Promises = typeof promised;
export const mistakes: Record<string, Partial<Promises>> = {
  'grace of six days': { grace: 6 },
  'a try too few': { tries: [1, 3, 7] },
  'a trial that is a day longer': { longerTrial: 1 },
  'a payment too many': { moreCharges: 1 },
  'a payment too few': { moreCharges: -1 },
  'a cancellation at once': { cancelsAtOnce: true },
  'periods from the day of payment': { forgetsAnchor: true },
  'no access after the last instalment': { keeps: false },
  'a resumption that charges at once': { resumes: false },
  'a cheaper plan that is forgotten': { changes: false },
  'a pause that is charged': { pauses: false },
  'a pause that leaves the access open': { closes: false },
  'periods that go on as before after a pause': { restarts: false },
  'days of grace after a pause': { closesAfter: false },
  'an offer that lowers one payment': { lowered: 1 },
};

/** The expected state, in whole days since the purchase. */
export class Model {
  status: 'trialing' | 'active' | 'paused' | 'past_due' | 'ending' | 'ended';
  made: number;
  kept: number[];
  periodEnd: number;
  endsAt: number | null = null;
  since: number | null = null;
  due: number;
  isCardGood = true;
  isRevoked = false;
  isPaidUp = false;
  hasOpen = false;
  /** The present charge, and the next one if it changes. */
  price = price;
  nextPrice: number | null = null;
  /** For this many periods, until that day; running or scheduled. */
  pause: { periods: number; until: number; hasBegun: boolean } | null = null;
  /** Payments that an offer still halves; plans with an accepted offer; whether the member left despite an offer. */
  halved = 0;
  won: number[] = [];
  hasLeft = false;
  /** The day from which periods count. */
  anchor: number;
  /** A charge was running when its server died: the provider's answer, if the request reached it. */
  unresolved: { taken: boolean | null } | null = null;
  private readonly offer: Offer;
  private readonly promise: Promises;
  constructor(of: Offer, mistake: Partial<Promises> = {}) {
    const promise = { ...promised, ...mistake };
    const offer = { ...of, trial: of.trial && of.trial + promise.longerTrial, charges: of.charges && of.charges + promise.moreCharges };
    this.promise = promise;
    this.offer = offer;
    this.status = offer.trial > 0 ? 'trialing' : 'active';
    this.made = offer.trial > 0 ? 0 : 1;
    const first = (offer.trial > 0 ? 0 : price) + offer.setup;
    this.kept = first > 0 ? [first] : [];
    this.periodEnd = offer.trial > 0 ? offer.trial : offer.interval;
    this.due = this.periodEnd;
    this.anchor = offer.trial;
  }
  private get isLast() {
    return this.offer.charges !== null && this.made >= this.offer.charges;
  }
  private renew(day: number) {
    const { interval, staysOpen } = this.offer;
    const from = Math.max(this.periodEnd, day);
    if (this.pause?.hasBegun && this.promise.restarts) this.anchor = staysOpen ? Math.min(this.pause.until, day) : day;
    if (this.pause?.hasBegun) this.pause = null;
    this.periodEnd = this.promise.forgetsAnchor ? day + interval : this.anchor + (Math.floor((from - this.anchor) / interval) + 1) * interval;
    const isOver = this.status === 'ending' || this.status === 'ended';
    Object.assign(this, { status: isOver ? 'ending' : 'active', endsAt: isOver ? this.periodEnd : null, since: null, hasOpen: false });
    this.made += 1;
    this.price = this.nextPrice ?? this.price;
    this.nextPrice = null;
    this.kept.push(this.halved > 0 ? this.price / 2 : this.price);
    this.halved = Math.max(0, this.halved - 1);
    this.due = this.periodEnd;
  }
  private end(day: number) {
    this.isPaidUp = this.isLast;
    Object.assign(this, { status: 'ended', endsAt: day });
  }
  private fail(day: number) {
    this.since ??= day;
    const next = this.promise.tries.map((days) => (this.since ?? 0) + days).find((at) => at > day);
    if (next === undefined) return this.end(day);
    if (this.status === 'paused' && this.pause) this.pause.until = day;
    Object.assign(this, { status: 'past_due', due: next });
  }
  /** One sweep of the engine. `dies`: its server dies when it requests the payment. */
  look(day: number, dies: 'before' | 'after' | null) {
    const { unresolved } = this;
    this.unresolved = null;
    if (this.status === 'ended') {
      const isTaken = unresolved && (unresolved.taken ?? this.isCardGood);
      // A payment for a revoked subscription is refunded.
      if (isTaken && !this.isRevoked) this.renew(day);
      return;
    }
    if (day < this.due) return;
    if (this.status === 'ending') return this.end(this.periodEnd);
    if (this.isLast) return this.end(this.periodEnd);
    if (this.status === 'active' && this.pause && this.promise.pauses) {
      this.pause = { ...this.pause, until: this.periodEnd + this.pause.periods * this.offer.interval, hasBegun: true };
      Object.assign(this, { status: 'paused', due: this.pause.until });
      return;
    }
    // A payment that the member did not finish is ended first.
    this.hasOpen = false;
    const isTaken = unresolved?.taken ?? this.isCardGood;
    if (dies === 'before' || (dies === 'after' && isTaken)) {
      this.unresolved = { taken: dies === 'after' ? true : null };
      return;
    }
    if (isTaken) this.renew(day);
    else this.fail(day);
  }
  act(action: Action, day: number): string | null {
    const isRunning = this.status === 'trialing' || this.status === 'active';
    if (action === 'break') this.isCardGood = false;
    if (action === 'mend') this.isCardGood = true;
    if (action === 'cancel' && !(this.isLast && isRunning)) {
      if (this.won.length > 0 && this.status !== 'ending' && this.status !== 'ended') this.hasLeft = true;
      // A running charge keeps its terms.
      const isOver = this.status === 'past_due' || this.status === 'paused';
      if (!this.unresolved && (isRunning || isOver)) this.nextPrice = null;
      if (!this.unresolved && isRunning) this.pause = null;
      if (isOver || (isRunning && this.periodEnd <= day)) Object.assign(this, { status: 'ended', endsAt: day, hasOpen: false });
      else if (isRunning && this.promise.cancelsAtOnce) Object.assign(this, { status: 'ended', endsAt: day });
      else if (isRunning) Object.assign(this, { status: 'ending', endsAt: this.periodEnd, due: this.periodEnd });
    }
    if (action === 'be_won') {
      const isNew = !this.won.includes(this.price) && !this.hasLeft && this.halved === 0;
      const isPlain = isRunning && this.pause === null && this.nextPrice === null && day < this.due && !this.isLast;
      if (!isNew || !isPlain) return 'order_closed';
      this.won.push(this.price);
      this.halved = this.promise.lowered;
    }
    if (action === 'resume') {
      if (this.status === 'ended' || (this.status === 'ending' && (this.endsAt ?? 0) <= day)) return 'order_closed';
      if (this.status === 'ending') {
        Object.assign(this, { status: this.made === 0 ? 'trialing' : 'active', endsAt: null, due: this.periodEnd });
        if (!this.promise.resumes) this.renew(day);
      }
    }
    if (action === 'pay' || action === 'finish') {
      if (this.status === 'ended') return 'order_closed';
      if (this.status === 'past_due') {
        const isFinished = action === 'finish';
        if (!this.hasOpen && this.isCardGood) this.renew(day);
        else if (isFinished) {
          this.renew(day);
          this.isCardGood = true;
        } else this.hasOpen = true;
      }
    }
    if (action === 'method') {
      if (this.status === 'ended') return 'order_closed';
      this.isCardGood = true;
      if (this.status === 'past_due') this.renew(day);
    }
    if (action === 'pause') {
      if (this.status !== 'active' || this.pause || this.offer.charges !== null || this.due <= day) return 'order_closed';
      this.pause = { periods: 2, until: 0, hasBegun: false };
    }
    if (action === 'go_on' && this.status === 'paused') return 'order_closed';
    if (action === 'go_on' && this.status === 'active') this.pause = null;
    if (action === 'come_back') {
      if (this.status === 'paused') {
        if (this.isCardGood) this.renew(day);
        else this.fail(day);
      } else if (this.status !== 'active' && this.status !== 'past_due') return 'order_closed';
    }
    if (action === 'lighter' && (this.status === 'paused' || (this.status === 'active' && this.pause))) {
      const isKnown = this.status === 'active' && (this.price === lightPrice || this.nextPrice !== null);
      return isKnown ? null : 'subscription_paused';
    }
    if (action === 'lighter' || action === 'stay') {
      if (!isRunning) return 'order_closed';
      if (action === 'stay') this.nextPrice = null;
      else if (this.offer.charges !== null) return 'invalid_version';
      else if (this.promise.changes && this.made === 0) this.price = lightPrice;
      else if (this.promise.changes && this.price !== lightPrice) this.nextPrice = lightPrice;
    }
    if (action === 'end' && this.status !== 'ended') {
      this.isPaidUp = this.isLast;
      this.endsAt = this.status === 'past_due' ? day : Math.max(day, this.periodEnd);
      Object.assign(this, { status: 'ended', hasOpen: false });
    }
    if (action === 'revoke' || (action === 'refund' && this.kept.length > 0)) {
      if (action === 'refund') this.kept.pop();
      if (this.status !== 'ended') this.endsAt = day;
      Object.assign(this, { status: 'ended', isRevoked: true, hasOpen: false });
    }
    return null;
  }
  is(day: number) {
    return { status: this.status, made: this.made, kept: this.kept, isOpen: this.isOpen(day) };
  }
  private isOpen(day: number): boolean {
    if (this.isRevoked) return false;
    if (this.isPaidUp && this.offer.keep && this.promise.keeps) return true;
    if (this.status === 'paused') return this.offer.staysOpen || !this.promise.closes;
    const isClosed = this.pause?.hasBegun && !this.offer.staysOpen && this.promise.closesAfter;
    if (this.status === 'past_due') return !isClosed && day < (this.since ?? 0) + this.promise.grace;
    if (this.status === 'ending' || this.status === 'ended') return day < (this.endsAt ?? 0);
    return true;
  }
}
