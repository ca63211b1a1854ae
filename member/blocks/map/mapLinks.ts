export type Place = { address: string; lat: number | null; lng: number | null; zoom: number | null };

const defaultZoom = 15;
const pointOf = ({ lat, lng }: Place): string | null => (lat === null || lng === null ? null : `${lat},${lng}`);

/** The place on a map in the browser: at its coordinates, else a search for the address. */
export function webMap(place: Place): string {
  const { address, lat, lng, zoom } = place;
  if (pointOf(place) === null) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom ?? defaultZoom}/${lat}/${lng}`;
}

/** The place in the device's maps app; null where none can be expected. */
export function mapsApp(place: Place, userAgent: string): string | null {
  const [point, name] = [pointOf(place), encodeURIComponent(place.address)];
  if (/Android/i.test(userAgent)) return point ? `geo:${point}?q=${point}(${name})` : `geo:0,0?q=${name}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${name}${point ? `&ll=${point}` : ''}`;
  return null;
}
