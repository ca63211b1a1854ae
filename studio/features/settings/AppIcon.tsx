import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { usePickers } from '../../platform/pickers.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import styles from './SettingsForm.module.css';

/** One picture is the icon everywhere: home screens, the browser's tab, and the splash screen. Takes effect at once. */
export function AppIcon({ icon }: { icon: Answer<'GET /studio/settings/app'>['icon'] }) {
  const t = useText();
  const { app } = useStaff();
  const { pickImage } = usePickers();
  const remember = useRemember();
  const save = useSend('PUT /studio/settings/app', {
    onDone: (saved) => {
      remember('GET /studio/settings/app', undefined, saved);
      toast({ text: t('studio.saved') });
    },
  });
  const send = (media_id: string | null) =>
    save.mutate({ body: { icon: media_id ? { media_id } : null } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) });
  // The app draws the first letter of its name when there is no picture.
  const shown = `${app.url}/icons/192.png?v=${icon?.url ? encodeURIComponent(icon.url) : 'letter'}`;
  return (
    <div className={styles.icons}>
      <img src={shown} alt="" className={styles.round} />
      <img src={shown} alt="" className={styles.square} />
      <img src={shown} alt="" className={styles.tab} />
      <div>
        <strong>{t('studio.settings.icon')}</strong>
        <p className={styles.quiet}>{t('studio.settings.icon.text')}</p>
      </div>
      <Button size="small" pending={save.isPending} onClick={() => void pickImage().then((image) => image?.media_id && send(image.media_id))}>
        {t('studio.settings.icon.choose')}
      </Button>
      {icon && (
        <Button size="small" variant="quiet" onClick={() => send(null)}>
          {t('studio.remove')}
        </Button>
      )}
    </div>
  );
}
