import type { User } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { imageAccept, refuseImage, uploadFailure } from '../../../platform/uploads.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

/** The member's picture: shown as soon as it is chosen, saved once the server has it. */
export function AvatarField({ user }: { user: User }) {
  const t = useText();
  const { api, session } = usePlatform();
  const chooser = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  const upload = async (file: File) => {
    const refusal = refuseImage(file, t);
    setError(refusal);
    if (refusal) return;
    setPreview(URL.createObjectURL(file));
    setProgress(0);
    const form = new FormData();
    form.append('avatar', file);
    try {
      const { avatar_urls: urls } = await api('PUT /auth/update_avatar', { form }, { onProgress: setProgress });
      session.update((bundle) => ({ ...bundle, user: { ...bundle.user, avatar_urls: urls } }));
      toast({ text: t('account.avatar_saved'), tone: 'success' });
    } catch (failure) {
      setPreview(null);
      setError(uploadFailure(failure, t));
    } finally {
      setProgress(null);
    }
  };

  return (
    <div className={styles.avatar}>
      <span className={styles.avatarPicture}>
        <Avatar name={user.name} src={preview ?? user.avatar_urls?.medium ?? null} seed={user.id} size={96} isDecorative />
        {progress !== null && (
          <span className={styles.avatarProgress}>
            <ProgressRing value={progress} label={t('account.avatar_uploading')} size={96} thickness={4} />
          </span>
        )}
      </span>
      <div className={styles.avatarWords}>
        <Button size="small" pending={progress !== null} onClick={() => chooser.current?.click()}>
          {t(user.avatar_urls ? 'account.avatar_change' : 'account.avatar_add')}
        </Button>
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : (
          <p className={styles.hint}>{t('account.avatar_hint')}</p>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={imageAccept}
        hidden
        aria-label={t('account.avatar_change')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
    </div>
  );
}
