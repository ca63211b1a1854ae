import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Link } from 'wouter';
import { useText } from '../studio.ts';
import styles from './InUseDialog.module.css';

export type UsedBy = { kind?: string; id?: string; title: string };
const folders: Partial<Record<string, string>> = { page: '/pages', composed: '/groups', overlay: '/overlays', form: '/forms', workout: '/workouts' };

type InUseDialogProps = {
  title: string;
  uses: readonly UsedBy[];
  /** By default: to remove it from these places first. */
  text?: string;
  onClose: () => void;
};

/** Something in use is not deleted: shows where it is used, with links. */
export function InUseDialog({ title, uses, text, onClose }: InUseDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('studio.forms.in_use_title', { title })}
      closeLabel={t('studio.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('studio.close')}
        </Button>
      }
    >
      <p className={styles.text}>{text ?? t('studio.forms.in_use')}</p>
      <ul className={styles.uses}>
        {uses.map(({ kind = '', id, title: name }) => (
          <li key={id ?? name}>{id && folders[kind] ? <Link href={`${folders[kind]}/${id}`}>{name}</Link> : name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
