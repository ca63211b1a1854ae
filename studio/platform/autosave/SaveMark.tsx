import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useText } from '../studio.ts';
import type { SaveState } from './autosave.ts';
import styles from './SaveMark.module.css';

const icons = { saved: Check, waiting: RefreshCw, saving: RefreshCw, offline: CloudOff, refused: CircleAlert };

/** Whether everything is on the server; if not, why, and that nothing is lost. */
export function SaveMark({ save }: { save: SaveState }) {
  const t = useText();
  const text = save.state === 'refused' ? save.message : t(`builder.save.${save.state === 'waiting' ? 'saving' : save.state}`);
  return (
    <span className={styles.mark} data-state={save.state} role="status" title={text}>
      <Icon of={icons[save.state]} size={14} />
      <span className={styles.text}>{text}</span>
    </span>
  );
}
