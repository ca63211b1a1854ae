import type { EvidenceFile, StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { useRef } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './disputes.module.css';
import { fieldText } from './disputeWords.ts';
import { GatheredFile } from './GatheredFile.tsx';

type AnswerFileProps = { dispute: StudioDisputeDetails; file: EvidenceFile; onChanged: (answer: StudioDisputeDetails) => void };

/** One file of the answer: generated from known facts, or replaced by the owner’s own. */
export function AnswerFile({ dispute, file, onChanged }: AnswerFileProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { field, gathered, own, is_left_out } = file;
  const params = { id: dispute.id };
  const name = fieldText(t, field);
  const upload = useSend('POST /studio/disputes/{id}/files', { onDone: onChanged });
  const remove = useSend('DELETE /studio/disputes/{id}/files/{file_id}', { onDone: onChanged });
  const change = useSend('PUT /studio/disputes/{id}/evidence', { onDone: onChanged });
  const error = upload.error ?? remove.error ?? change.error;
  const others = dispute.files.flatMap((one) => (one.is_left_out && one.field !== field ? one.field : []));
  const take = (picked: File | undefined) => {
    if (!picked) return;
    const form = new FormData();
    form.append('field', field);
    form.append('file', picked);
    upload.mutate({ params, form });
  };
  return (
    <li className={styles.file}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {own ? (
          <a href={own.url} target="_blank" rel="noreferrer">
            {own.name}
          </a>
        ) : (
          gathered && <GatheredFile gathered={gathered} />
        )}
        {(own ?? gathered) && (
          <Checkbox
            label={t('studio.disputes.send_file')}
            checked={!is_left_out}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ params, body: { left_out: event.currentTarget.checked ? others : [...others, field] } })}
          />
        )}
        {error && <Banner tone="danger">{errorText(t, error)}</Banner>}
      </div>
      <div className={styles.buttons}>
        {own && (
          <Button
            size="small"
            variant="quiet"
            pending={remove.isPending}
            aria-label={t('studio.disputes.remove_of', { name })}
            onClick={() => remove.mutate({ params: { ...params, file_id: own.id } })}
          >
            {t('studio.disputes.remove')}
          </Button>
        )}
        <Button size="small" pending={upload.isPending} aria-label={t('studio.disputes.upload_of', { name })} onClick={() => input.current?.click()}>
          {t(own ? 'studio.disputes.replace' : 'studio.disputes.upload')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={name}
          accept="application/pdf,image/jpeg,image/png"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </li>
  );
}
