import { ToastRegion } from '@bandstand/ui/primitives/ToastRegion.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Router, useLocation } from 'wouter';
import { ForgotScreen } from '../features/entrance/ForgotScreen.tsx';
import { JoinScreen } from '../features/entrance/JoinScreen.tsx';
import { ResetScreen } from '../features/entrance/ResetScreen.tsx';
import { SetUpScreen } from '../features/entrance/SetUpScreen.tsx';
import { SignInScreen } from '../features/entrance/SignInScreen.tsx';
import { UnreachableScreen } from '../features/entrance/UnreachableScreen.tsx';
import { TemplateChoice } from '../features/templates/TemplateChoice.tsx';
import { createQueryClient } from '../platform/queries.ts';
import { StudioContext, useSession, useText, type Studio } from '../platform/studio.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PickerHost } from './PickerHost.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { Routes } from './routes/Routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** Everything below one running studio. */
export function App({ studio }: { studio: Studio }) {
  const [queries] = useState(createQueryClient);
  return (
    <StudioContext value={studio}>
      <QueryClientProvider client={queries}>
        <I18nProvider locale={studio.texts.language}>
          <Router base="/studio">
            <Standing />
          </Router>
          <ProofDialog />
          <Toasts />
        </I18nProvider>
      </QueryClientProvider>
    </StudioContext>
  );
}

/** Shows a message instead of a blank window when something fails outside a screen. */
function Standing() {
  const [path] = useLocation();
  return (
    <ErrorBoundary place={path}>
      <Gate />
    </ErrorBoundary>
  );
}

function Gate() {
  const session = useSession();
  const [path] = useLocation();
  if (session.state === 'set_up') return <SetUpScreen templateChoice={(value, onChange) => <TemplateChoice value={value} onChange={onChange} />} />;
  if (session.state !== 'unreachable' && path === '/join') return <JoinScreen />;
  if (session.state !== 'unreachable' && path === '/reset') return <ResetScreen />;
  if (session.state === 'guest') return path === '/forgot' ? <ForgotScreen /> : <SignInScreen />;
  if (session.state === 'unreachable') return <UnreachableScreen />;
  if (session.state !== 'staff') return null;
  // Switching to another app starts from scratch: no state of the previous app survives.
  return (
    <PickerHost key={session.app.id}>
      <Shell>
        <Routes />
      </Shell>
    </PickerHost>
  );
}

function Toasts() {
  const t = useText();
  return <ToastRegion label={t('studio.toasts')} dismissLabel={t('studio.close')} />;
}
