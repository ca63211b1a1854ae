import type { ComponentProps } from 'react';
import { WindowFrame } from '../../../platform/screen/WindowFrame.tsx';
import { useText } from '../../../platform/texts/useText.ts';

/** What surrounds a workout at each of its stages. Leaving it ends nothing. */
export function PlayerFrame(props: Omit<ComponentProps<typeof WindowFrame>, 'back'>) {
  const t = useText();
  return <WindowFrame back={t('workout.leave')} {...props} />;
}
