import { cityOf } from '@bandstand/rules/text/dates.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** The time zone of the event, found by city. */
export function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useText();
  const known = zones.includes(value) ? zones : [value, ...zones];
  const options = known.map((zone) => ({ value: zone, label: cityOf(zone), detail: zone.replaceAll('_', ' ') }));
  return (
    <Combo
      label={t('studio.events.zone')}
      hint={t('studio.events.zone_hint')}
      options={options}
      value={value}
      isClearable={false}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
