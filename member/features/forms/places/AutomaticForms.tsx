import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { parseHash } from '@bandstand/rules/pages/hash.ts';
import { frontDialog } from '@bandstand/ui/primitives/openDialogs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { usePath } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { announce, dueAfter } from './dueForms.ts';
import type { Happening } from './happenings.ts';
import { happeningsBetween } from './happenings.ts';

/** A form waits this long for its turn: it must not come while a page still opens, nor on top of anything else. */
const lookEveryMs = 600;

/**
 * Renders nothing. Shows forms by themselves after a page was viewed, an event joined, a purchase, or a completed program (FRM-3), when nothing else is
 * open: after the thank-you of a purchase, not on top of it.
 */
export function AutomaticForms() {
  const platform = usePlatform();
  const queries = useQueryClient();
  const bundle = useBundle();
  const path = usePath();
  const [waiting, setWaiting] = useState<readonly Happening[]>([]);
  // This loads late: someone quick has joined an event by then.
  const before = useRef(platform.session.startedWith());
  const add = (happenings: readonly Happening[]) => {
    if (happenings.length > 0) setWaiting((all) => [...all, ...happenings]);
  };

  const compare = useEffectEvent((now: SessionBundle | null) => {
    if (before.current && now && before.current.user.id === now.user.id) {
      const happened = happeningsBetween(before.current, now);
      // What is due after it may only be due since.
      if (happened.length > 0) void queries.invalidateQueries({ queryKey: ['forms-due'] });
      add(happened);
    }
    before.current = now;
  });
  useEffect(() => compare(bundle), [bundle]);
  const memberId = bundle?.user.id;
  useEffect(() => {
    if (memberId === undefined) return;
    const timer = setTimeout(() => add([{ trigger: 'page_viewed', path }]), lookEveryMs);
    return () => clearTimeout(timer);
  }, [path, memberId]);

  const showNext = useEffectEvent(async (): Promise<void> => {
    const { navigation } = platform;
    const isFree = frontDialog.current() === null && parseHash(navigation.current().hash).length === 0;
    const [next] = waiting;
    if (!next || !isFree || platform.session.signUp.isRunning()) return;
    setWaiting((all) => all.filter((one) => one !== next));
    const due = await dueAfter(platform, next).catch(() => null);
    if (!due) return;
    const visit = await announce(platform, due).catch(() => null);
    if (visit && parseHash(navigation.current().hash).length === 0) navigation.openPanel('form', visit);
  });
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void showNext(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return null;
}
