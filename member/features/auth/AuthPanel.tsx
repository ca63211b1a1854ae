import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { useEffect, useState } from 'react';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { useConfig, usePlatform } from '../../platform/platform.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import { modeOfStart, readMode, type AuthMode, type AuthStep } from './authSteps.ts';
import { EmailStep } from './EmailStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import { SignUpStep } from './SignUpStep.tsx';
import { useInvitation } from './useInvitation.ts';
import { useSignedIn } from './useSignedIn.ts';

const titles: Record<AuthStep, MessageKey> = {
  email: 'auth.title.log_in',
  password: 'auth.title.welcome_back',
  sign_up: 'auth.title.sign_up',
  reset: 'auth.title.reset',
  reset_sent: 'auth.title.reset_sent',
};

/**
 * `#auth?mode=&email=`: log in, sign up, or get a new password, above any page (L34, ID-17). `invite`: the proof of an invitation, which
 * opens a private app (ID-5).
 */
export function AuthPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const { app } = useConfig();
  const { storage, navigation } = usePlatform();
  const { state } = useSession();
  const lastEmail = storage.get('last_email');
  const chosen = readMode(query['mode']);
  const mode = modeOfStart(chosen, lastEmail);
  const [email, setEmail] = useState(query['email'] ?? lastEmail ?? '');
  const [step, setStep] = useState<AuthStep>(chosen === 'reset' ? 'reset' : 'email');
  const invite = query['invite'] || undefined;
  const invitation = useInvitation(invite, setEmail);
  const signedIn = useSignedIn(onClose, invitation.take);

  useEffect(() => {
    if (state === 'member') onClose();
  }, [state, onClose]);

  const choose = (next: AuthMode) => {
    navigation.openPanel('auth', { ...query, mode: next }, { replace: true });
    setStep(next === 'reset' ? 'reset' : 'email');
  };
  const title = step === 'email' && mode === 'sign_up' ? 'auth.title.sign_up' : titles[step];

  return (
    <Sheet open={state !== 'member'} onClose={onClose} title={t(title, { app: app.name })} closeLabel={t('auth.close')} size="small">
      {step === 'email' && invitation.refusal && <Banner tone="warning">{invitation.refusal}</Banner>}
      {step === 'email' && <EmailStep email={email} mode={mode} chosen={chosen} onEmail={setEmail} onMode={choose} onStep={setStep} />}
      {step === 'password' && (
        <PasswordStep email={email} invite={invite} onChangeEmail={() => setStep('email')} onForgot={() => setStep('reset')} onSignedIn={signedIn} />
      )}
      {step === 'sign_up' && (
        <SignUpStep email={email} invite={invite} onChangeEmail={() => setStep('email')} onKnown={() => setStep('password')} onSignedIn={signedIn} />
      )}
      {(step === 'reset' || step === 'reset_sent') && (
        <ResetStep
          email={email}
          isSent={step === 'reset_sent'}
          onEmail={setEmail}
          onSent={() => setStep('reset_sent')}
          onBack={() => choose('login')}
        />
      )}
    </Sheet>
  );
}
