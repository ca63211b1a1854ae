import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { starterIds, starterNames, starterThemes, type StarterName } from '@bandstand/rules/templates/starters.ts';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import { useId } from 'react';
import { useText } from '../../platform/studio.ts';
import { PhoneSketch } from './PhoneSketch.tsx';
import styles from './templates.module.css';

// The covers of their home pages, as the server draws them, 360 px wide: the first run has no session to fetch them with.
const pictures: Record<StarterName, string> = {
  strength: new URL('./pictures/strength.webp', import.meta.url).href,
  yoga: new URL('./pictures/yoga.webp', import.meta.url).href,
  challenge: new URL('./pictures/challenge.webp', import.meta.url).href,
  nutrition: new URL('./pictures/nutrition.webp', import.meta.url).href,
  community: new URL('./pictures/community.webp', import.meta.url).href,
  course: new URL('./pictures/course.webp', import.meta.url).href,
  team: new URL('./pictures/team.webp', import.meta.url).href,
  events: new URL('./pictures/events.webp', import.meta.url).href,
};

/** What a new app begins with: one of the starters, or nothing (`null`). Needs no session: it is part of the first run. */
export function TemplateChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.heading}>{t('studio.templates.choose')}</legend>
      {starterNames.map((starter) => (
        <label key={starter} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === starterIds[starter]}
            onChange={() => onChange(starterIds[starter])}
          />
          <PhoneSketch
            theme={starterThemes[starter]}
            pictures={[pictures[starter]]}
            title={t(`studio.templates.${starter}`)}
            lines={['', '']}
            tabs={[]}
          />
          <span className={styles.name}>{t(`studio.templates.${starter}`)}</span>
        </label>
      ))}
      <label className={styles.choice}>
        <input type="radio" name={name} className={styles.radio} checked={value === null} onChange={() => onChange(null)} />
        <span className={styles.empty}>
          <Icon of={FilePlus2} size={28} />
        </span>
        <span className={styles.name}>{t('studio.templates.none')}</span>
      </label>
    </fieldset>
  );
}
