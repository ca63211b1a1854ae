import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { useConfig } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import { NavigationList } from '../shell/NavigationList.tsx';
import { Person } from '../shell/Person.tsx';
import styles from './MenuPanel.module.css';

/** The owner's menu on phones and tablets. It is part of the page's URL hash, so navigation closes it. */
export function MenuPanel({ onClose }: PanelProps) {
  const t = useText();
  const { app } = useConfig();
  return (
    <Sheet open onClose={onClose} title={app.name} closeLabel={t('shell.close')} size="small">
      <div className={styles.menu}>
        <NavigationList />
        <Person />
      </div>
    </Sheet>
  );
}
