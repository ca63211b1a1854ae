import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { scopes, type Scope } from './lanes.ts';
import { MemberPick } from '../../platform/picking/MemberPick.tsx';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './Calendar.module.css';

type LanePickProps = {
  scope: Scope | null;
  id: string | null;
  /** Name of the chosen one, if known. */
  title?: string | null;
  onChange: (scope: Scope | null, id: string | null) => void;
  /** Offers everything at once, and lanes of a kind without naming one. */
  isFilter?: boolean;
  /** Kinds that may be written. */
  offered?: readonly Scope[];
};

/** For whom: all members, the audience of a page, one member. */
export function LanePick({ scope, id, title, onChange, isFilter = false, offered = scopes }: LanePickProps) {
  const t = useText();
  const options = offered.map((value) => ({ value, label: t(`studio.calendar.lane.${value}`) }));
  return (
    <>
      <div className={styles.pick}>
        <Select
          label={t('studio.calendar.for')}
          options={isFilter ? [{ value: '', label: t('studio.calendar.lane.all') }, ...options] : options}
          value={scope ?? ''}
          onChange={(event) => onChange(scopes.find((known) => known === event.currentTarget.value) ?? null, null)}
        />
      </div>
      {scope === 'page' && (
        <div className={styles.pick}>
          <PagePick label={t('studio.calendar.page')} value={id} onChange={(page) => onChange(scope, page)} isClearable={isFilter} />
        </div>
      )}
      {scope === 'subscriber' && (
        <div className={styles.pick}>
          <MemberPick
            label={t('studio.calendar.member')}
            placeholder={title ?? t(isFilter ? 'studio.calendar.all_members' : 'studio.calendar.member')}
            value={id}
            onChange={(member) => onChange(scope, member)}
          />
        </div>
      )}
    </>
  );
}
