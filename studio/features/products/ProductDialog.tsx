import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState, type FormEvent } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useApi, useText } from '../../platform/studio.ts';
import { useCall, useRefresh } from '../../platform/queries.ts';
import { useFocusAtStart } from '../../platform/useFocusAtStart.ts';
import styles from './products.module.css';
import { VersionFields } from './VersionFields.tsx';
import { newVersion, readVersion, versionFieldNames, type VersionFault, type VersionFormValues } from './versionForm.ts';

/** A product with its first price, made where it is needed. Answers its id, or null. */
export function ProductDialog({ suggestedTitle, onAnswer }: { suggestedTitle: string; onAnswer: (productId: string | null) => void }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const formId = useId();
  const lastCurrency = useCall('GET /studio/products', {}).data?.items[0]?.versions[0]?.currency;
  const titleField = useFocusAtStart<HTMLInputElement>(suggestedTitle === '');
  const [title, setTitle] = useState(suggestedTitle);
  const [typed, setTyped] = useState<VersionFormValues | null>(null);
  // The currency is known a moment after the dialog is open.
  const values = typed ?? newVersion(lastCurrency);
  const [faults, setFaults] = useState<VersionFault[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  // One key for one product, however often the button is pressed.
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readVersion(values);
    if ('faults' in read) return setFaults(read.faults);
    setFaults([]);
    setIsPending(true);
    try {
      const made = await api(
        'POST /studio/products',
        { body: { title: title.trim(), is_published: true, versions: [read.version] } },
        { idempotencyKey },
      );
      refresh('GET /studio/products', 'GET /studio/home');
      onAnswer(made.id);
    } catch (refusal) {
      setError(refusal);
      setIsPending(false);
    }
  };
  const message = formError(t, error, ['title', ...versionFieldNames(values).map((name) => `versions.0.${name}`)]);
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title={t('studio.products.new')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(null)}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} disabled={title.trim() === ''}>
            {t('studio.products.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={titleField}
          label={t('studio.field.title')}
          value={title}
          maxLength={200}
          required
          error={fieldError(error, 'title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <VersionFields isFirst={suggestedTitle !== ''} values={values} onChange={setTyped} faults={faults} error={error} at="versions.0." />
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
