import type { LeavingOffer } from '@bandstand/contract/leaving.ts';
import type { PauseRule, Version } from '@bandstand/contract/products.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState } from 'react';
import { DialogActions } from '../../../platform/forms/DialogActions.tsx';
import { errorText, formError } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { usePriceText } from '../../../platform/words/usePriceText.ts';
import styles from '../parts/products.module.css';
import { OfferFields } from './OfferFields.tsx';
import { offerValues, readOffer, type OfferFault } from './offerForm.ts';
import { PauseFields } from './PauseFields.tsx';
import { pauseValues, readPause } from './pauseForm.ts';

/** What members may do with a plan besides cancelling it. Also applies to current members. */
export function KeepingDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const t = useText();
  const priceText = usePriceText();
  const formId = useId();
  const [isPending, setIsPending] = useState(false);
  const leavingOffer = useCall('GET /studio/versions/{id}/leaving_offer', { params: { id: version.id } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('studio.keeping.title', { price: priceText(version) })}
      closeLabel={t('studio.close')}
      footer={
        <DialogActions formId={formId} onCancel={onClose} submit={t('studio.save')} isReady={leavingOffer.data !== undefined} isPending={isPending} />
      }
    >
      <QueryView query={leavingOffer}>
        {({ offer }) => <KeepingForm id={formId} version={version} offer={offer} onPending={setIsPending} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

type FormProps = { id: string; version: Version; offer: LeavingOffer; onPending: (isPending: boolean) => void; onClose: () => void };

function KeepingForm({ id, version, offer: saved, onPending, onClose }: FormProps) {
  const t = useText();
  const language = useLanguage();
  const [pause, setPause] = useState(() => pauseValues(version.pause));
  const [offer, setOffer] = useState(() => offerValues(saved, version.currency, language));
  const [wrong, setWrong] = useState<{ pause: (keyof PauseRule)[]; offer: OfferFault[] }>({ pause: [], offer: [] });
  const params = { id: version.id };
  const changePause = useSend('PUT /studio/versions/{id}', { changes: ['GET /studio/products', 'GET /studio/products/{id}'] });
  const changeOffer = useSend('PUT /studio/versions/{id}/leaving_offer', { changes: ['GET /studio/versions/{id}/leaving_offer'] });
  const message = formError(t, changePause.error, ['pause.max_months']) ?? (changeOffer.error && errorText(t, changeOffer.error));
  async function save(rule: PauseRule | null, wanted: LeavingOffer): Promise<void> {
    onPending(true);
    try {
      // A pause must be allowed before it can be offered.
      await changePause.mutateAsync({ params, body: { pause: rule } });
      await changeOffer.mutateAsync({ params, body: { offer: wanted } });
      toast({ text: t('studio.saved') });
      onClose();
    } catch {
      // Shown in the form.
      onPending(false);
    }
  }
  return (
    <form
      id={id}
      className={styles.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const [rule, wanted] = [readPause(pause), readOffer(offer, version, pause.isAllowed)];
        setWrong({ pause: 'wrong' in rule ? rule.wrong : [], offer: 'wrong' in wanted ? wanted.wrong : [] });
        if ('rule' in rule && 'offer' in wanted && !changePause.isPending && !changeOffer.isPending) void save(rule.rule, wanted.offer);
      }}
    >
      <PauseFields values={pause} wrong={wrong.pause} error={changePause.error} onChange={setPause} />
      <OfferFields values={offer} wrong={wrong.offer} currency={version.currency} onChange={setOffer} />
      {message && <Banner tone="danger">{message}</Banner>}
    </form>
  );
}
