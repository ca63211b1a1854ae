import { toastStore } from '@bandstand/ui/primitives/toasts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '../platform/navigation/lazyPart.tsx';
import { PlatformContext, usePlatform, type Platform } from '../platform/platform.ts';
import { SlotsContext } from '../platform/slots.ts';
import { useIsInBrowser } from '../platform/useInBrowser.ts';
import { useIsLate } from '../platform/useIsLate.ts';
import { useBundle } from '../platform/session/useSession.ts';
import { useViewerMark } from '../platform/session/viewerMark.ts';
import { useText } from '../platform/texts/useText.ts';
import { AllTexts } from '../platform/texts/AllTexts.tsx';
import { AppEvents } from './AppEvents.tsx';
import { needsOwnPull } from './shell/needsOwnPull.ts';
import { PanelHost } from './layers/PanelHost.tsx';
import { RouteView } from './RouteView.tsx';
import { Shell } from './shell/Shell.tsx';
import { slots } from './slots.tsx';
import { ThreadOverlayHost } from './layers/ThreadOverlayHost.tsx';

const ToastRegion = lazyPart(() => import('@bandstand/ui/primitives/ToastRegion.tsx').then((file) => file.ToastRegion), { isKept: true });
const PullToRefresh = lazyPart(() => import('./shell/PullToRefresh.tsx').then((file) => file.PullToRefresh));
// Loaded only in the builder's frame.
const PreviewLayer = lazyPart(() => import('./preview/PreviewLayer.tsx').then((file) => file.PreviewLayer));

const PastDueBanner = lazyPart(() => import('../features/account/payment/PastDueBanner.tsx').then((file) => file.PastDueBanner));
const TestPeriodLayer = lazyPart(() => import('./layers/TestPeriodLayer.tsx').then((file) => file.TestPeriodLayer));
const ActingLayer = lazyPart(() => import('./layers/ActingLayer.tsx').then((file) => file.ActingLayer));

/** The whole app; the same tree on the server and in the browser. */
export function App({ platform }: { platform: Platform }) {
  return (
    <Providers platform={platform}>
      <Shell>
        <TestPeriod />
        <PastDue />
        <RouteView />
      </Shell>
      <PanelHost />
      <ThreadOverlayHost />
      <Toasts />
      <Pull platform={platform} />
      <AppEvents />
      <Previewed />
      <Acting />
      <ViewerMark />
    </Providers>
  );
}

function ViewerMark() {
  useViewerMark();
  return null;
}

/** Payments are in a test period (OPS-1). */
function TestPeriod() {
  const { config } = usePlatform();
  const until = config.payments.test_until;
  const [nowMs] = useState(() => Date.now());
  if (!useIsInBrowser() || !until || Date.parse(until) <= nowMs) return null;
  return (
    <Suspense fallback={null}>
      <AllTexts>
        <TestPeriodLayer until={until} />
      </AllTexts>
    </Suspense>
  );
}

/** A subscription needs a payment (COM-21), or an answer to its new price. */
function PastDue() {
  const bundle = useBundle();
  if (!useIsInBrowser() || !bundle || bundle.past_due_subscriptions.length + (bundle.asked_subscriptions?.length ?? 0) === 0) return null;
  return (
    <Suspense fallback={null}>
      <AllTexts>
        <PastDueBanner />
      </AllTexts>
    </Suspense>
  );
}

/** The contexts available to every part of the app. */
export function Providers({ platform, children }: { platform: Platform; children: ReactNode }) {
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queries}>
        <SlotsContext value={slots}>{children}</SlotsContext>
      </QueryClientProvider>
    </PlatformContext>
  );
}

/** Pull to refresh, where the surrounding browser has none. */
function Pull({ platform }: { platform: Platform }) {
  const isLate = useIsLate();
  if (!isLate || platform.preview || !needsOwnPull()) return null;
  return (
    <Suspense fallback={null}>
      <AllTexts>
        <PullToRefresh />
      </AllTexts>
    </Suspense>
  );
}

/** A staff member is viewing the app as a member. */
function Acting() {
  const { session } = usePlatform();
  const { bundle } = useSyncExternalStore(session.subscribe, session.current, session.current);
  if (!useIsInBrowser() || !bundle?.acting) return null;
  return (
    <Suspense fallback={null}>
      <AllTexts>
        <ActingLayer name={bundle.user.name} endsAt={bundle.acting.ends_at} />
      </AllTexts>
    </Suspense>
  );
}

/** The builder's frame. The server renders no preview, so the browser's first render has none either. */
function Previewed() {
  const { preview } = usePlatform();
  if (!useIsInBrowser() || !preview) return null;
  return (
    <Suspense fallback={null}>
      <PreviewLayer preview={preview} />
    </Suspense>
  );
}

/** Mounted before the first message so that it is announced, but not before the first view. */
function Toasts() {
  const t = useText();
  const isLate = useIsLate();
  const hasAny = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.current().length > 0,
    () => false,
  );
  if (!isLate && !hasAny) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion label={t('shell.notifications')} dismissLabel={t('shell.dismiss')} />
    </Suspense>
  );
}
