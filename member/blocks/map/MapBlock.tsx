import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Copy from 'lucide-react/icons/copy';
import MapPin from 'lucide-react/icons/map-pin';
import { useInBrowser } from '../../platform/useInBrowser.ts';
import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './MapBlock.module.css';
import { mapsApp, webMap, type Place } from './mapLinks.ts';
import { MapPicture } from './MapPicture.tsx';

/** A place: a symbolic picture, the address, and links to a real map. Loads nothing from outside (BLK-9). */
export function MapBlock({ block: { data } }: BlockProps<'map'>) {
  const t = useText();
  const { fill } = useBlockPage();
  const place: Place = { address: fill(data.address), lat: data.lat ?? null, lng: data.lng ?? null, zoom: data.zoom ?? null };
  const app = useMapsApp(place);
  if (!place.address && place.lat === null) return null;
  const copy = () =>
    navigator.clipboard.writeText(place.address).then(
      () => toast({ text: t('block.map.copied') }),
      () => toast({ text: t('general.something_wrong'), tone: 'danger' }),
    );
  const outside = { target: '_blank', rel: 'noopener' } as const;
  return (
    <div className={styles.map}>
      {place.lat !== null && place.lng !== null && <MapPicture lat={place.lat} lng={place.lng} />}
      <div className={styles.words}>
        {place.address && (
          <address className={styles.address}>
            <Icon of={MapPin} size={18} className={styles.pin} />
            {place.address}
          </address>
        )}
        <div className={styles.ways}>
          {app && (
            <Button size="small" href={app} {...(app.startsWith('geo:') ? {} : outside)}>
              {t('block.map.app')}
            </Button>
          )}
          <Button size="small" href={webMap(place)} {...outside}>
            {t('block.map.web')}
          </Button>
          {place.address && (
            <Button size="small" variant="quiet" icon={<Icon of={Copy} size={16} />} onClick={() => void copy()}>
              {t('block.map.copy')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Known after hydration: the server does not check the device. */
function useMapsApp(place: Place): string | null {
  return mapsApp(
    place,
    useInBrowser(() => navigator.userAgent, ''),
  );
}
