import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { DataHealth } from '../../features/backups/DataHealth.tsx';
import { HomeScreen } from '../../features/home/HomeScreen.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { buildRoutes } from './routes.build.tsx';
import { peopleRoutes } from './routes.people.tsx';
import type { Place } from './routes.place.ts';
import { sellRoutes } from './routes.sell.tsx';
import { settingsRoutes } from './routes.settings.tsx';

const WelcomeScreen = lazyScreen(() => import('../../features/welcome/WelcomeScreen.tsx').then((module) => module.WelcomeScreen));

const startRoutes: readonly Place[] = [
  ['/', () => <HomeScreen health={<DataHealth />} />],
  ['/setup', () => <Redirect to="/welcome" replace />],
  ['/welcome', () => <WelcomeScreen />],
  ['/forgot', () => <Redirect to="/" replace />],
];
const routes = [...startRoutes, ...buildRoutes, ...sellRoutes, ...peopleRoutes, ...settingsRoutes];

/** Routes below /studio. What is not needed first loads when it is opened. */
export function Routes() {
  return (
    <Suspense fallback={<Arriving />}>
      <Switch>
        {routes.map(([path, show]) => (
          <Route key={path} path={path}>
            {({ id = '' }: { id?: string }) => show({ id })}
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}

function Arriving() {
  return (
    <main id="content" style={{ padding: 'var(--space-8)' }}>
      <Skeleton lines={4} height="1.25rem" width="min(100%, 480px)" />
    </main>
  );
}

function NotFound() {
  const t = useText();
  return <Screen title={t('studio.not_found.title')} lead={t('studio.not_found.text')} />;
}
