import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import Camera from 'lucide-react/icons/camera';
import ImageIcon from 'lucide-react/icons/image';
import { useRef, useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import { imageAccept } from '../../../platform/uploads.ts';
import styles from './ImageField.module.css';
import { textAnswer, type FieldProps } from './fieldProps.ts';
import { Question } from './Question.tsx';
import { useImageUpload } from './useImageUpload.ts';

/** A picture from the camera or the gallery, uploaded at once. */
export function ImageField({ field, answer, error, isMarkedOptional, pictureUrl, onChange }: FieldProps) {
  const t = useText();
  const upload = useImageUpload((image, url) => onChange({ value: '', image }, url));
  const { state } = upload;
  // Addresses of uploads are valid for a while only.
  const [goneUrl, setGoneUrl] = useState<string | null>(null);
  const remove = () => {
    upload.stop();
    onChange(textAnswer(''));
  };
  const file = state.step === 'failed' ? state.file : null;
  return (
    <Question field={field} error={(state.step === 'failed' ? state.error : undefined) ?? error} isMarkedOptional={isMarkedOptional} isGroup>
      {(control) => (
        <div className={styles.picture}>
          {state.step === 'sending' && (
            <div className={styles.frame}>
              <img src={state.localUrl} alt="" className={styles.image} data-sending="" />
              <ProgressBar value={state.progress} label={t('form.uploading', { name: state.name })} />
            </div>
          )}
          {state.step !== 'sending' && answer.image !== null && (
            <div className={styles.frame}>
              {pictureUrl && pictureUrl !== goneUrl ? (
                <img
                  src={pictureUrl}
                  alt={t('form.your_picture', { label: field.label })}
                  className={styles.image}
                  onError={() => setGoneUrl(pictureUrl)}
                />
              ) : (
                <span className={styles.unseen}>
                  <Icon of={ImageIcon} size={28} />
                  {t('form.picture_there')}
                </span>
              )}
            </div>
          )}
          <div className={styles.buttons}>
            {state.step === 'sending' || answer.image !== null ? (
              <Button onClick={remove}>{state.step === 'sending' ? t('form.upload_cancel') : t('form.picture_remove')}</Button>
            ) : (
              <>
                <Choose {...control} label={t('form.take_photo')} icon={Camera} isCamera onFile={(chosen) => void upload.start(chosen)} />
                <Choose label={t('form.choose_photo')} icon={ImageIcon} onFile={(chosen) => void upload.start(chosen)} />
              </>
            )}
            {file && (
              <Button variant="primary" onClick={() => void upload.start(file)}>
                {t('form.upload_again')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Question>
  );
}

type ChooseProps = { id?: string; label: string; icon: typeof Camera; isCamera?: boolean; onFile: (file: File) => void };

/** Opens the camera or the device's pictures. */
function Choose({ id, label, icon, isCamera = false, onFile }: ChooseProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={id} className={isCamera ? styles.camera : undefined} icon={<Icon of={icon} />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={imageAccept}
        capture={isCamera ? 'environment' : undefined}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </>
  );
}
