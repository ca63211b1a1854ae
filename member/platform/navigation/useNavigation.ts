import { findPart, parseHash, type HashPart } from '@bandstand/rules/pages/hash.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { Navigation, Place } from './navigation.ts';
import { usePlatform } from '../platform.ts';

/** The current place, and ways to go elsewhere. Rerenders on every navigation. */
export function useNavigation(): Navigation & { place: Place } {
  const { navigation } = usePlatform();
  const place = useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);
  return useMemo(() => ({ ...navigation, place }), [navigation, place]);
}

/** The path alone: what depends on nothing else does not rerender when a panel opens. */
export function usePath(): string {
  const { navigation } = usePlatform();
  const read = () => navigation.current().path;
  return useSyncExternalStore(navigation.subscribe, read, read);
}

const nothing = '';

/** The parts of the hash, bottom to top (NAV-4). The server never sees a hash, so the first render has none. */
export function useHashParts(): readonly HashPart[] {
  const { navigation } = usePlatform();
  const hash = useSyncExternalStore(
    navigation.subscribe,
    () => navigation.current().hash,
    () => nothing,
  );
  return useMemo(() => parseHash(hash), [hash]);
}

/** One part of the hash, or null if it is absent. */
export function useHashPart(name: string): HashPart | null {
  return findPart(useHashParts(), name);
}

/** Opens panels by name: `openPanel('checkout', { product_ids: '1,2' })` (NAV-4). */
export function usePanels(): Pick<Navigation, 'openPanel' | 'closePanel'> {
  return usePlatform().navigation;
}

/** A value from the URL's query. */
export function useQueryParameter(name: string): string | null {
  const { place } = useNavigation();
  return new URLSearchParams(place.search).get(name);
}
