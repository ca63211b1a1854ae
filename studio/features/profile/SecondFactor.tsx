import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { QrCode } from '../../platform/entrance/QrCode.tsx';
import { RecoveryCodes } from '../../platform/entrance/RecoveryCodes.tsx';
import { useRefresh, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './profile.module.css';

type Offer = Answer<'POST /studio/auth/two_factor'>;

/** A code besides the password: turned on by scanning and proving, turned off by a code. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const t = useText();
  const refresh = useRefresh();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const [code, setCode] = useState('');
  const begin = useSend('POST /studio/auth/two_factor', { onDone: setOffer });
  const prove = useSend('POST /studio/auth/two_factor', {
    onDone: (answer) => {
      setCode('');
      setOffer(answer);
    },
  });
  const end = useSend('DELETE /studio/auth/two_factor', {
    changes: ['GET /studio/profile'],
    onDone: () => {
      setCode('');
      setIsEnding(false);
      toast({ text: t('studio.factor.turned_off') });
    },
  });
  const asked = isEnding ? end : prove;
  const message = formError(t, asked.error ?? begin.error, ['code']);
  const codes = offer?.recovery_codes ?? [];
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <div className={styles.head}>
        <h2 id="second-factor" className={styles.heading}>
          {t('studio.factor.title')}
        </h2>
        <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'studio.factor.on' : 'studio.factor.off')}</Badge>
      </div>
      <p className={styles.quiet}>{t('studio.factor.text')}</p>
      {codes.length > 0 ? (
        <>
          <p>{t('studio.codes.lead')}</p>
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setOffer(null);
              refresh('GET /studio/profile');
            }}
          />
        </>
      ) : offer?.url || isEnding ? (
        <form
          className={styles.section}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            asked.mutate({ body: { code } });
          }}
        >
          {!isEnding && offer?.url && <Scan url={offer.url} secret={offer.secret} />}
          <TextField
            label={t('studio.code.label')}
            hint={isEnding ? t('studio.code.hint') : undefined}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            error={fieldError(asked.error, 'code')}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {message && <Banner tone="danger">{message}</Banner>}
          <div className={styles.foot}>
            <Button
              variant="quiet"
              onClick={() => {
                setOffer(null);
                setIsEnding(false);
              }}
            >
              {t('studio.cancel')}
            </Button>
            <Button type="submit" variant="primary" disabled={code.trim() === ''} pending={asked.isPending}>
              {t(isEnding ? 'studio.factor.turn_off' : 'studio.factor.turn_on')}
            </Button>
          </div>
        </form>
      ) : (
        <div>
          {message && <Banner tone="danger">{message}</Banner>}
          <Button pending={begin.isPending} onClick={() => (isOn ? setIsEnding(true) : begin.mutate({ body: {} }))}>
            {t(isOn ? 'studio.factor.turn_off' : 'studio.factor.turn_on')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Scan({ url, secret }: { url: string; secret: Offer['secret'] }) {
  const t = useText();
  return (
    <div className={styles.scan}>
      <QrCode text={url} label={t('studio.factor.qr')} />
      <div>
        <p>{t('studio.factor.scan')}</p>
        <p className={styles.quiet}>
          {t('studio.factor.by_hand')} <span className={styles.key}>{secret}</span>
        </p>
      </div>
    </div>
  );
}
