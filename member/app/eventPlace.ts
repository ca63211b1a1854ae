import type { ComponentProps } from 'react';
import '../features/events/EventPlace.module.css';
import type { EventPlace as Place } from '../features/events/EventPlace.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';

/** Actions for an occurrence of an event; only such pages load it. */
export const EventPlace = lazyScreen<ComponentProps<typeof Place>>(() => import('../features/events/EventPlace.tsx').then((file) => file.EventPlace));
