import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { OfflineNote } from '../../../platform/offline/OfflineNote.tsx';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { CaptureCard } from '../capture/CaptureCard.tsx';
import { isOver } from '../list/isOver.ts';
import { ItemCard } from '../list/ItemCard.tsx';
import type { ListProps } from '../list/listProps.ts';
import { useAwake } from '../sounds/useAwake.ts';
import { useKeys } from '../sounds/useKeys.ts';
import { useMediaKeys } from '../sounds/useMediaKeys.ts';
import type { Sounds } from '../sounds/useSounds.ts';
import { videoParts, withoutRests } from '../state/videoParts.ts';
import { performedId } from '../state/workouts.queries.ts';
import { useFilm } from './useFilm.ts';
import styles from './Video.module.css';

type Props = ListProps & {
  sounds: Sounds;
  /** Questions are asked above it. */
  isHeld: boolean;
  /** Nine tenths of the film were seen. */
  onWatched: () => void;
  onEnded: () => void;
};

/** A video workout: the film, and its exercises beside it, each at its moment (WRK-8). */
export function VideoWorkoutView(props: Props) {
  const { view, model, exercises, before, sounds, isHeld, onWatched, onEnded } = props;
  const t = useText();
  const { FollowedFilm } = useSlots();
  const workout = useMemo(() => withoutRests(props.workout), [props.workout]);
  const parts = useMemo(() => videoParts(workout), [workout]);
  const [left] = useState(() => ({ startAt: view.log?.videoSeconds ?? null, seenBefore: view.log?.videoSeenSeconds ?? 0 }));
  const film = useFilm(parts, left, model);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const current = parts[film.part];
  const { hasEnded, isPlaying, part } = film;
  useEffect(() => {
    const active = document.activeElement;
    // A member who types in a set stays there.
    if (active instanceof HTMLInputElement && list.current?.contains(active)) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  }, [part]);
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  useAwake(isPlaying);
  const toPart = (by: number) => film.jump(parts[Math.max(0, part + by)]);
  const next = () => toPart(1);
  const previous = () => toPart(-1);
  const names = { title: current?.item.title ?? workout.title, artist: workout.title };
  useMediaKeys({ ...names, isPaused: !isPlaying, onToggle: film.toggle, onNext: next, onPrevious: previous });
  // As in the film's own player, which has them while it has the focus.
  const steps = { ArrowLeft: () => film.step(-5), ArrowRight: () => film.step(5), j: () => film.step(-10), l: () => film.step(10) };
  useKeys({ ' ': film.toggle, k: film.toggle, ...steps, m: sounds.toggle, n: next, p: previous }, !isHeld);
  const toggle = (uid: string) => setOpened((all) => (all.has(uid) ? new Set([...all].filter((one) => one !== uid)) : new Set([...all, uid])));
  return (
    <div className={styles.workout}>
      <div className={styles.film}>
        {workout.video && FollowedFilm && (
          <Suspense fallback={null}>
            <FollowedFilm
              video={workout.video}
              title={workout.title}
              follower={{
                ...left,
                isMuted: sounds.isMuted,
                onMuted: (muted) => muted !== sounds.isMuted && sounds.toggle(),
                onControl: film.onControl,
                onMoved: film.onMoved,
                onWatched,
              }}
            />
          </Suspense>
        )}
        {film.canMove && sounds.isMuted && (
          <p className={styles.muted}>
            {t('workout.video_muted')}{' '}
            <Button size="small" variant="quiet" onClick={sounds.toggle}>
              {t('player.unmute')}
            </Button>
          </p>
        )}
      </div>
      <div className={styles.side}>
        {film.hasFailed ? <Banner>{t('workout.video_offline')}</Banner> : <OfflineNote>{t('workout.video_offline')}</OfflineNote>}
        <ol ref={list} className={styles.parts} aria-label={t('workout.video_parts')}>
          {parts.map(({ group, item, from }, at) => {
            const exercise = exercises.get(item.uid);
            const exerciseId = performedId(item, exercise, view.log?.swaps);
            const isCurrent = at === part;
            return (
              <ItemCard
                key={item.uid}
                {...props}
                workout={workout}
                group={group}
                item={item}
                headingLevel={3}
                exercise={exercise}
                exerciseId={exerciseId}
                before={(exerciseId && before.get(exerciseId)) || null}
                film={{
                  from,
                  isCurrent,
                  isOpen: isCurrent !== opened.has(item.uid),
                  onJump: from !== null && film.canMove ? () => film.jump(parts[at]) : null,
                  onToggle: () => toggle(item.uid),
                }}
              />
            );
          })}
        </ol>
        {workout.groups.map((group) => (
          <CaptureCard key={group.id} capture={props.capture} groupId={group.id} isOver={isOver(group, view.log)} onAsk={props.onAsk} />
        ))}
      </div>
    </div>
  );
}
