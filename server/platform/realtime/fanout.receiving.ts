import type { Receiver } from './fanout.ts';
import { controlTopic, type Notice } from './fanout.notices.ts';
import { completeNumber, createOrdering, patienceMs, type OrderingOptions } from './fanout.ordering.ts';

/** How often to ask after an outage: others may still be connecting. */
const maxQuestions = 4;
/** A process that sent nothing for this long is not expected to answer. */
const expectedForMs = 600_000;

/** The last number by topic and process. */
export type KnownNumbers = Record<string, Record<string, number>>;

export interface ReceivingOptions extends Pick<OrderingOptions, 'id' | 'askAgain'> {
  /** Asks all processes for what this one missed. */
  askSince: (awayMs: number, known: KnownNumbers) => void;
  onNotice: (notice: Notice) => void;
}

/** Receives what other processes send, and asks them for what it missed. Only when that fails, listeners of a topic's app learn of a gap. */
export function createReceiving({ id, askAgain, askSince, onNotice }: ReceivingOptions) {
  let receiver: Receiver | null = null;
  /** Its begin, known processes whose answer is awaited, and those that answered. Null: this process listened all the time. */
  let outage: { sinceMs: number; awaited: Set<string>; answered: Set<string> } | null = null;
  let asking: NodeJS.Timeout | undefined;

  const { topics, receive, acceptHeld, gap } = createOrdering({
    id,
    askAgain,
    mayBegin: (name) => outage === null || outage.answered.has(name),
    onNotice: (notice) => {
      if ('changed' in notice) receiver?.onChanged(notice.changed);
      else if ('signal' in notice) receiver?.onSignal(notice.signal);
      else onNotice(notice);
    },
    onGap: (topic) => receiver?.onGap(topic),
  });

  /** Everyone has had the time to answer. */
  function endOutage(): void {
    const silent = outage?.awaited;
    outage = null;
    for (const [topic, senders] of topics)
      for (const [name, sender] of senders) {
        if (topic !== controlTopic && silent?.has(name)) gap(topic, name);
        else acceptHeld(sender);
      }
  }

  function ask({ sinceMs }: { sinceMs: number }): void {
    const known: KnownNumbers = {};
    for (const [topic, senders] of topics)
      for (const [name, sender] of senders) if (topic !== controlTopic && sender.last) (known[topic] ??= {})[name] = completeNumber(sender);
    askSince(performance.now() - sinceMs, known);
  }

  /** Asks several times, also for those of whom nobody here knows yet. */
  function beginOutage(begun: NonNullable<typeof outage>, questions = 1): void {
    outage = begun;
    clearTimeout(asking);
    asking = setTimeout(() => (questions < maxQuestions ? beginOutage(begun, questions + 1) : endOutage()), patienceMs).unref();
    ask(begun);
  }

  return {
    receive,
    receiveWith: (given: Receiver): void => {
      receiver = given;
    },
    /** This process no longer listens to the topic. */
    forget: (topic: string): void => void topics.delete(topic),
    /** Another process cannot send again what is missing. */
    gone: (sender: string, missing: readonly string[]): void => {
      for (const topic of missing) gap(topic, sender);
    },
    /** Another process has sent again what this one missed. */
    answered: (name: string): void => {
      for (const senders of topics.values()) {
        const sender = senders.get(name);
        if (sender) acceptHeld(sender);
      }
      outage?.awaited.delete(name);
      outage?.answered.add(name);
    },
    /** Another process was away, too: it may have missed the question. */
    returned: (name: string): void => {
      if (outage && !outage.answered.has(name)) ask(outage);
    },
    /** This process listens again after so long. */
    missed: (awayMs: number): void => {
      const oldestMs = performance.now() - expectedForMs;
      const awaited = new Set<string>();
      for (const [topic, senders] of topics)
        for (const [name, { seenAtMs }] of senders) {
          if (seenAtMs < oldestMs) senders.delete(name);
          else if (topic !== controlTopic) awaited.add(name);
        }
      beginOutage({ sinceMs: performance.now() - awayMs, awaited, answered: new Set() });
    },
    close: (): void => {
      clearTimeout(asking);
      for (const senders of topics.values()) for (const { giveUp } of senders.values()) if (giveUp) clearTimeout(giveUp);
    },
  };
}
