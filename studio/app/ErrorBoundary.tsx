import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Component, type ReactNode } from 'react';
import { useText } from '../platform/studio.ts';

type Props = { /** Another place begins anew. */ place: string; children: ReactNode };
type State = { failedAt: string | null };

/** A place that fails leaves the rest of the studio standing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.place });
  }

  override componentDidUpdate(): void {
    const { failedAt } = this.state;
    if (failedAt && failedAt !== this.props.place) this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <Failed onRetry={() => this.setState({ failedAt: null })} />;
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <main id="content" style={{ padding: 'var(--space-16) var(--space-4)' }}>
      <ErrorState
        title={t('studio.crash.title')}
        text={t('studio.crash.text')}
        action={<Button onClick={onRetry}>{t('studio.error.retry')}</Button>}
      />
    </main>
  );
}
