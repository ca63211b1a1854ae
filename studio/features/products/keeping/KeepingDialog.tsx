import type { PauseRule, Version } from '@bandstand/contract/products.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState } from 'react';
import { formError } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { usePriceText } from '../../../platform/usePriceText.ts';
import styles from '../products.module.css';
import { PauseFields } from './PauseFields.tsx';
import { pauseValues, readPause } from './pauseForm.ts';

/** What members of a plan may do besides leaving it. Counts for those who have it already, too. */
export function KeepingDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const t = useText();
  const priceText = usePriceText();
  const formId = useId();
  const [pause, setPause] = useState(() => pauseValues(version.pause));
  const [wrong, setWrong] = useState<(keyof PauseRule)[]>([]);
  const change = useSend('PUT /studio/versions/{id}', {
    changes: ['GET /studio/products', 'GET /studio/products/{id}'],
    onDone: () => {
      toast({ text: t('studio.saved') });
      onClose();
    },
  });
  const message = formError(t, change.error, ['pause.max_months']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('studio.keeping.title', { price: priceText(version) })}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            {t('studio.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const read = readPause(pause);
          setWrong('wrong' in read ? read.wrong : []);
          if ('rule' in read && !change.isPending) change.mutate({ params: { id: version.id }, body: { pause: read.rule } });
        }}
      >
        <PauseFields values={pause} wrong={wrong} error={change.error} onChange={setPause} />
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
