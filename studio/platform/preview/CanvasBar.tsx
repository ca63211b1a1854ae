import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Smartphone from 'lucide-react/icons/smartphone';
import Sun from 'lucide-react/icons/sun';
import Tablet from 'lucide-react/icons/tablet';
import { useText } from '../studio.ts';
import styles from './CanvasBar.module.css';
import type { Eyes } from './eyes.ts';
import { ViewAs } from './ViewAs.tsx';

export const deviceWidths = { phone: 375, tablet: 768, desktop: 1200 } as const;
export type Device = keyof typeof deviceWidths;
export type Mode = 'light' | 'dark';
const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor };

type CanvasBarProps = {
  device: Device;
  onDevice: (device: Device) => void;
  mode: Mode;
  onMode: (mode: Mode) => void;
  eyes?: Eyes;
  onEyes?: (eyes: Eyes) => void;
};

/** The preview's width, colour mode and viewer. */
export function CanvasBar({ device, onDevice, mode, onMode, eyes, onEyes }: CanvasBarProps) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <Segmented
        label={t('builder.device')}
        value={device}
        onChange={onDevice}
        options={(Object.keys(deviceWidths) as Device[]).map((value) => ({
          value,
          label: <Icon of={icons[value]} size={16} label={t(`builder.device.${value}`)} />,
        }))}
      />
      <Segmented
        label={t('builder.mode')}
        value={mode}
        onChange={onMode}
        options={[
          { value: 'light', label: <Icon of={Sun} size={16} label={t('studio.mode.light')} /> },
          { value: 'dark', label: <Icon of={Moon} size={16} label={t('studio.mode.dark')} /> },
        ]}
      />
      {eyes && onEyes && <ViewAs value={eyes} onChange={onEyes} />}
    </div>
  );
}
