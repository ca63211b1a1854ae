import { keptColorMode } from '@bandstand/client/device/colorMode.ts';
import { keepText } from '@bandstand/client/device/keptText.ts';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { AppConfig } from '@bandstand/contract/apps.ts';
import { colorModeKey } from '@bandstand/contract/render.ts';
import type { ColorMode } from '@bandstand/contract/theme.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from './platform.ts';

const listeners = new Set<() => void>();
/** The builder's mode, which overrides the choice and is not stored on the device. */
let shown: ColorMode | null = null;

const readChoice = (): ColorMode | null => shown ?? keptColorMode(colorModeKey);

/** Devices that want light or say nothing look the same, so they get the app's default. */
const darkDevice = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');
const readWanted = (): ColorMode | null => readChoice() ?? (darkDevice()?.matches === true ? 'dark' : null);

/** The member's own choice of light or dark; null: as the device (THM-2). */
export function useColorModeChoice(): [ColorMode | null, (mode: ColorMode | null) => void] {
  const choice = useSyncExternalStore(subscribe, readChoice, () => null);
  return [choice, choose];
}

function subscribe(listener: () => void): () => void {
  return subscribeTo(listeners, listener);
}

function subscribeWanted(listener: () => void): () => void {
  const list = darkDevice();
  list?.addEventListener('change', listener);
  const stop = subscribe(listener);
  return () => {
    list?.removeEventListener('change', listener);
    stop();
  };
}

/** Shows the app in a mode for as long as it is open. */
export function showColorMode(mode: ColorMode | null): void {
  shown = mode;
  for (const listener of listeners) listener();
}

function choose(mode: ColorMode | null): void {
  keepText(colorModeKey, mode);
  for (const listener of listeners) listener();
}

/** Sets the document's mode: the page's, else the member's choice, else dark where the device asks for it, else the app's default (THM-2). */
export function useColorMode(ofPage: ColorMode | null): void {
  const { theme } = useConfig();
  const wanted = useSyncExternalStore(subscribeWanted, readWanted, () => null);
  const mode = modeOf(theme, ofPage, wanted);
  useEffect(() => {
    document.documentElement.dataset['mode'] = mode;
  }, [mode]);
}

export const modeOf = (theme: AppConfig['theme'], ofPage: ColorMode | null, wanted: ColorMode | null): ColorMode =>
  ofPage ?? wanted ?? theme.default_color_mode;
