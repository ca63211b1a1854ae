import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useText } from '../../../platform/texts/useText.ts';
import type { Sounds } from './useSounds.ts';

/** Turns the sounds and the voice of a workout on and off. */
export function MuteButton({ sounds }: { sounds: Sounds }) {
  const t = useText();
  return (
    <IconButton label={t(sounds.isMuted ? 'player.unmute' : 'player.mute')} onClick={sounds.toggle}>
      <Icon of={sounds.isMuted ? VolumeX : Volume2} />
    </IconButton>
  );
}
