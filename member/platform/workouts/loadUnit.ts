import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { useState } from 'react';
import { usePlatform } from '../platform.ts';
import type { DeviceStorage } from '../storage.ts';
import { useInBrowser } from '../useInBrowser.ts';

/** Where loads are in pounds. */
const poundRegions = /-(US|LR|MM)$/;

/** The unit of loads that was chosen on this device; before that, the one of the browser's region. */
export const unitOf = (storage: DeviceStorage, locale: string): LoadUnit => storage.get('workout_unit') ?? (poundRegions.test(locale) ? 'lb' : 'kg');

/** The unit in which loads are shown and typed on this device, and how to change it. */
export function useLoadUnit(): [LoadUnit, (unit: LoadUnit) => void] {
  const { storage } = usePlatform();
  const kept = useInBrowser<LoadUnit>(() => unitOf(storage, navigator.language), 'kg');
  const [chosen, setChosen] = useState<LoadUnit | null>(null);
  const choose = (unit: LoadUnit) => {
    storage.set('workout_unit', unit);
    setChosen(unit);
  };
  return [chosen ?? kept, choose];
}
