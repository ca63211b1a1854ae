import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDownload } from '../../../platform/download.ts';
import { errorText } from '../../../platform/errors.ts';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { useText } from '../../../platform/studio.ts';
import type { SubmissionFilters } from './useSubmissionFilters.ts';

type ExportButtonProps = {
  formId: string;
  filters: SubmissionFilters;
  /** Whether the form has sensitive questions, and this role may see the answers. */
  asksSensitive: boolean;
};

/** The submissions that are listed, as a table for a spreadsheet. Sensitive answers are left out unless they are asked for. */
export function ExportButton({ formId, filters, asksSensitive }: ExportButtonProps) {
  const t = useText();
  const download = useDownload();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [withSensitive, setWithSensitive] = useState(false);
  const save = async () => {
    setIsPending(true);
    const query = { ...filters, ...(withSensitive ? { with_sensitive: true } : {}) };
    await download('GET /studio/forms/{id}/submissions.csv', { params: { id: formId }, query }, 'submissions.csv').catch((error: unknown) =>
      toast({ text: errorText(t, error), tone: 'danger' }),
    );
    setIsPending(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        icon={<Icon of={Download} size={16} />}
        pending={isPending && !isAsking}
        onClick={() => (asksSensitive ? setIsAsking(true) : void save())}
      >
        {t('studio.audit.export')}
      </Button>
      {isAsking && (
        <ActionDialog
          size="small"
          title={t('studio.submissions.export')}
          submit={t('studio.audit.export')}
          isPending={isPending}
          onClose={() => setIsAsking(false)}
          onAction={() => void save()}
        >
          <Checkbox
            label={t('studio.submissions.with_sensitive')}
            hint={t('studio.submissions.with_sensitive_hint')}
            checked={withSensitive}
            onChange={(event) => setWithSensitive(event.currentTarget.checked)}
          />
        </ActionDialog>
      )}
    </>
  );
}
