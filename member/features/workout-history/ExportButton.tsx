import { saveFile } from '@bandstand/client/device/saveFile.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useApi } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';

/** Saves all sets of all sessions as a table. */
export function ExportButton() {
  const t = useText();
  const api = useApi();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => api('GET /workout_sessions.csv'),
    onSuccess: (csv) => saveFile('workouts.csv', new Blob([csv], { type: 'text/csv' })),
    onError: () => toast({ text: t('history.export_failed'), tone: 'danger' }),
  });
  return (
    <div className={styles.export}>
      <Button variant="quiet" icon={<Icon of={Download} size={18} />} pending={isPending} onClick={() => mutate()}>
        {t('history.export')}
      </Button>
    </div>
  );
}
