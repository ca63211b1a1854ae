import type { EventData } from '@bandstand/contract/pages.ts';
import { cityOf } from '@bandstand/rules/text/dates.ts';
import { isOtherClock } from '@bandstand/rules/time/offsets.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import Calendar from 'lucide-react/icons/calendar';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../../platform/platform.ts';
import { useSlots } from '../../../platform/slots.ts';
import { useInBrowser } from '../../../platform/useInBrowser.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { formatSpan, stateAt } from '../state/eventTimes.ts';
import { Fact } from '../header/PageFacts.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import { TypePage } from './TypePage.tsx';

/** An event: its time in its own zone and the viewer's; its place and state (EVT-2). */
export function EventPage({ page, children }: PageHeaderProps) {
  const t = useText();
  const data = (page.type_data ?? {}) as Partial<EventData>;
  const state = stateAt(data, useNowInBrowser());
  const { EventPlace } = useSlots();
  return (
    <TypePage
      page={page}
      content={EventPlace && page.page.access.mode === 'full' ? <EventPlace page={page} state={state} /> : null}
      facts={
        <>
          {state !== 'scheduled' && (
            <Fact>
              <Badge tone={state === 'live' ? 'success' : state === 'cancelled' ? 'danger' : 'neutral'}>{t(`type.event.${state}`)}</Badge>
            </Fact>
          )}
          <When data={data} />
          <Where location={data.location ?? null} />
          {Boolean(data.capacity) && <Fact icon={Users}>{t('type.event.places', { count: data.capacity ?? 0 })}</Fact>}
        </>
      }
    >
      {children}
    </TypePage>
  );
}

function When({ data }: { data: Partial<EventData> }) {
  const t = useText();
  const language = useLanguage();
  const { app } = useConfig();
  const viewerZone = useViewerZone();
  const zone = data.timezone ?? app.timezone;
  const span = formatSpan(data, language, zone);
  if (!span || !data.starts_at) return null;
  const isOther = isOtherClock(data.starts_at, zone, viewerZone);
  return (
    <>
      <Fact icon={Calendar}>
        <time dateTime={data.starts_at}>{isOther ? `${span} (${cityOf(zone)})` : span}</time>
      </Fact>
      {isOther && <Fact icon={Clock}>{t('type.event.your_time', { time: formatSpan(data, language, viewerZone) ?? '' })}</Fact>}
    </>
  );
}

function Where({ location }: { location: EventData['location'] }) {
  const t = useText();
  if (!location) return null;
  const { kind, address, url } = location;
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
  if (kind === 'online') return <Fact icon={Video}>{url && isWebUrl(url) ? link(url, t('type.event.join')) : t('type.event.online')}</Fact>;
  if (!address) return null;
  return (
    <Fact icon={MapPin}>
      {address} · {link(`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`, t('type.event.map'))}
    </Fact>
  );
}

/** The member's zone; for a guest the device's, after hydration. */
function useViewerZone(): string {
  const { app } = useConfig();
  const bundle = useBundle();
  const device = useInBrowser<string | null>(deviceZone, null);
  return bundle?.user.timezone ?? device ?? app.timezone;
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const stepMs = 30_000;

/** The time, updated every half minute; null before hydration, because the server's HTML is cached for a while. */
const useNowInBrowser = (): number | null => useSyncExternalStore<number | null>(everyStep, currentStep, () => null);

const currentStep = () => Math.floor(Date.now() / stepMs) * stepMs;

function everyStep(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs);
  return () => clearInterval(timer);
}
