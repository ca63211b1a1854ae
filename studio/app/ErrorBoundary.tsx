import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Component, type ReactNode } from 'react';
import { useText } from '../platform/studio.ts';

type Props = {
  /** Another place begins anew. */
  place: string;
  children: ReactNode;
};
type State = { isFailed: boolean; place: string };

/** A place that fails leaves the rest of the studio standing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isFailed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { isFailed: false, place };
  }

  override render(): ReactNode {
    return this.state.isFailed ? <Failed onRetry={() => this.setState({ isFailed: false })} /> : this.props.children;
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
