import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Component, type ReactNode } from 'react';
import { flushPendingSaves } from '../platform/pendingSaves.ts';
import { useText } from '../platform/studio.ts';

type Props = {
  /** A new key resets the boundary. */
  place: string;
  /** Shows a failure of something above the screen there; called when the message is closed. */
  onClose?: () => void;
  children: ReactNode;
};
type State = { failed: unknown; isFailed: boolean; place: string };

/** A failing screen leaves the rest of the studio intact. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, isFailed: false, place: this.props.place };

  static getDerivedStateFromError(failed: unknown): Partial<State> {
    return { failed, isFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: null, isFailed: false, place };
  }

  override render(): ReactNode {
    const { onClose, children } = this.props;
    const { failed, isFailed } = this.state;
    if (!isFailed) return children;
    const isStale = isLoadFailure(failed);
    if (onClose) return <FailedAbove isStale={isStale} onClose={onClose} />;
    return <Failed isStale={isStale} onRetry={() => this.setState({ isFailed: false })} />;
  }
}

/** Whether code failed to load over the network: browsers word this differently. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|unable to preload|failed to load module/i.test(error.message)
  );
}

/** Reloads the whole studio when a chunk failed to load, because the browser remembers the failure. Unsaved work is sent first. */
const reload = () => void flushPendingSaves().finally(() => window.location.reload());

type FailedProps = { isStale: boolean };

function Failed({ isStale, onRetry }: FailedProps & { onRetry: () => void }) {
  const t = useText();
  return (
    <main id="content" style={{ padding: 'var(--space-16) var(--space-4)' }}>
      <ErrorState
        title={t(isStale ? 'studio.stale.title' : 'studio.crash.title')}
        text={t(isStale ? 'studio.stale.text' : 'studio.crash.text')}
        action={<Button onClick={isStale ? reload : onRetry}>{t(isStale ? 'studio.stale.reload' : 'studio.error.retry')}</Button>}
      />
    </main>
  );
}

function FailedAbove({ isStale, onClose }: FailedProps & { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      isAlert
      size="small"
      onClose={onClose}
      title={t(isStale ? 'studio.stale.title' : 'studio.crash.title')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.close')}
          </Button>
          {isStale && (
            <Button variant="primary" onClick={reload}>
              {t('studio.stale.reload')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isStale ? 'studio.stale.text' : 'studio.crash.text')}</p>
    </Dialog>
  );
}
