import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Component, useState, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '../../platform/texts/useText.ts';

type Props = { children: ReactNode; /** Instead of the message: removes what failed. */ onGiveUp?: () => void };

/** Keeps an error in one part of the app from breaking the rest (spec L520). */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A part of the app failed', error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Crash onGiveUp={this.props.onGiveUp} />;
  }
}

function Crash({ onGiveUp }: { onGiveUp: (() => void) | undefined }) {
  const t = useText();
  // Most likely the code of a screen that was never opened before.
  const [isOffline] = useState(() => !navigator.onLine);
  return (
    <ErrorState
      title={isOffline ? t('shell.offline_title') : t('general.something_wrong')}
      text={isOffline ? t('shell.offline_text') : t('general.reported')}
      action={
        onGiveUp ? (
          <Button onClick={onGiveUp}>{t('shell.close')}</Button>
        ) : (
          <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
        )
      }
    />
  );
}
