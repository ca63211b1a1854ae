import { Link, useLocation } from 'wouter';
import { useStaff, useText } from '../../../platform/studio.ts';
import styles from './FormNav.module.css';

/** The three views of a form: building it, its submissions, its summary. */
export function FormNav({ formId }: { formId: string }) {
  const t = useText();
  const { may } = useStaff();
  const [path] = useLocation();
  const places = [
    { href: `/forms/${formId}`, label: t('studio.forms.fields'), isOpen: may('build.read') },
    { href: `/forms/${formId}/submissions`, label: t('studio.forms.tab.submissions'), isOpen: may('members.read') },
    { href: `/forms/${formId}/summary`, label: t('studio.forms.tab.summary'), isOpen: may('members.read') },
  ];
  return (
    <nav className={styles.nav} aria-label={t('studio.forms.tabs')}>
      {places
        .filter(({ isOpen }) => isOpen)
        .map(({ href, label }) => (
          <Link key={href} href={href} className={styles.link} aria-current={path === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
