import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../../platform/errors.ts';
import { useSubmission } from '../../../platform/forms/useSubmission.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import { useCall, useRefresh } from '../../../platform/queries.ts';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { VersionFields } from './VersionFields.tsx';
import { newVersion, readVersion, versionFieldNames, type VersionFault, type VersionFormValues } from '../state/versionForm.ts';

/** A product with its first price, created where it is needed. Resolves with its id, or null. */
export function ProductDialog({ suggestedTitle, onAnswer }: { suggestedTitle: string; onAnswer: (productId: string | null) => void }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const lastCurrency = useCall('GET /studio/products', {}).data?.items[0]?.versions[0]?.currency;
  const titleField = useFocusAtStart<HTMLInputElement>(suggestedTitle === '');
  const [title, setTitle] = useState(suggestedTitle);
  const [typed, setTyped] = useState<VersionFormValues | null>(null);
  // The currency is known a moment after the dialog is open.
  const values = typed ?? newVersion(lastCurrency);
  const [faults, setFaults] = useState<VersionFault[]>([]);
  const { submit, isPending, error } = useSubmission();
  const create = () => {
    const read = readVersion(values);
    setFaults('faults' in read ? read.faults : []);
    if ('faults' in read) return;
    const body = { title: title.trim(), is_published: true, versions: [read.version] };
    void submit(async (options) => {
      const made = await api('POST /studio/products', { body }, options);
      refresh('GET /studio/products', 'GET /studio/home');
      onAnswer(made.id);
    });
  };
  const message = formError(t, error, ['title', ...versionFieldNames(values).map((name) => `versions.0.${name}`)]);
  return (
    <FormDialog
      onClose={() => onAnswer(null)}
      title={t('studio.products.new')}
      submit={t('studio.products.create')}
      isReady={title.trim() !== ''}
      isPending={isPending}
      onSubmit={create}
      message={message}
    >
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
    </FormDialog>
  );
}
