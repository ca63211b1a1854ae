import { Suspense } from 'react';
import { AllTexts } from '../../platform/texts/AllTexts.tsx';
import { useHashParts, usePanels } from '../../platform/navigation/useNavigation.ts';
import { ErrorBoundary } from '../screens/ErrorBoundary.tsx';
import { panels } from '../panels.tsx';

/** Renders the panels in the URL's hash, the last one on top; Back and their own buttons close them (NAV-4). */
export function PanelHost() {
  const parts = useHashParts();
  const { closePanel } = usePanels();
  const shown = parts.filter(({ name }) => name in panels);
  return shown.map(({ name, query }, at) => {
    const Panel = panels[name];
    if (!Panel) return null;
    const close = () => closePanel(name);
    return (
      <ErrorBoundary key={name} onGiveUp={close}>
        <Suspense fallback={null}>
          <AllTexts>
            <Panel query={query} isTop={at === shown.length - 1} onClose={close} />
          </AllTexts>
        </Suspense>
      </ErrorBoundary>
    );
  });
}
