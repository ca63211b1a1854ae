import { isPagePath } from '@bandstand/rules/pages/slugs.ts';
import { Suspense } from 'react';
import { PageScreen } from '../features/pages/page/PageScreen.tsx';
import { AllTexts } from '../platform/texts/AllTexts.tsx';
import { matchPath, type PathParams } from '../platform/navigation/matchPath.ts';
import type { Place } from '../platform/navigation/navigation.ts';
import { useIsInBrowser } from '../platform/useInBrowser.ts';
import { usePath } from '../platform/navigation/useNavigation.ts';
import { ErrorBoundary } from './screens/ErrorBoundary.tsx';
import { MemberOnly } from './screens/MemberOnly.tsx';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { routes, type AppRoute } from './routes.tsx';
import { ScreenSkeleton } from './screens/ScreenSkeleton.tsx';

type Match = { route: AppRoute; params: PathParams };

function findRoute(path: string): Match | null {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

/** The screen of the URL: one of the app's own, else the page (NAV-1); a path that cannot be a page is not found (NAV-15). */
export function RouteView() {
  const path = usePath();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ScreenAt path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

function ScreenAt({ path }: { path: string }) {
  const match = findRoute(path);
  if (match) return <OwnScreen {...match} />;
  return isPagePath(path) ? <PageScreen path={path} notFound={<NotFoundScreen />} /> : <NotFoundScreen />;
}

function OwnScreen({ route, params }: Match) {
  // The server has no code for these screens, so the first render omits them on both sides.
  if (!useIsInBrowser()) return <ScreenSkeleton />;
  const Screen = route.screen;
  const screen = (
    <AllTexts fallback={<ScreenSkeleton />}>
      <Screen params={params} />
    </AllTexts>
  );
  return route.needsMember ? <MemberOnly waitsForSetUp={route.waitsForSetUp}>{screen}</MemberOnly> : screen;
}

/** Loads the code of a place's screen; null when it is loaded or the place is a page. */
export function prepareScreen(place: Place): Promise<unknown> | null {
  return findRoute(place.path)?.route.screen.prepare() ?? null;
}
