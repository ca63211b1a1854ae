import { useText } from '../../platform/studio.ts';
import { PhoneSketch } from './PhoneSketch.tsx';
import { countsOf, wordsOf, type Template } from './template.ts';
import styles from './templates.module.css';

/** A template in the gallery. */
export function TemplateCard({ template, onOpen }: { template: Template; onOpen: (id: string) => void }) {
  const t = useText();
  const { title } = wordsOf(t, template);
  const [first, ...rest] = template.outline;
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} onClick={() => onOpen(template.id)}>
        <PhoneSketch
          theme={template.theme}
          pictures={template.pictures}
          title={first?.title ?? template.title}
          lines={rest.filter(({ depth }) => depth === 0).map((page) => page.title)}
          tabs={template.tabs}
        />
        <span className={styles.name}>{title}</span>
        <span className={styles.counts}>{countsOf(t, template)}</span>
      </button>
    </li>
  );
}
