import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Circle from 'lucide-react/icons/circle';
import { Link } from 'wouter';
import type { Permission } from '@bandstand/contract/permission.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './HomeScreen.module.css';
import { placeOf } from '../../platform/words/placeOf.ts';

type Home = Answer<'GET /studio/home'>;
/** The permission for each screen that home links to. */
const permissionOf: Record<string, Permission> = {
  '/products': 'sell.read',
  '/payments': 'sell.read',
  '/orders': 'orders.read',
  '/refund-requests': 'orders.read',
  '/disputes': 'orders.write',
  '/subscriptions': 'orders.read',
  '/notices': 'orders.read',
  '/payouts': 'orders.read',
  '/messages/moderation': 'moderation.read',
  '/members': 'members.read',
  '/outbox': 'notify.read',
  '/settings/domain': 'settings',
  '/settings/legal': 'settings',
};

/** A link to a screen; plain text without permission. */
function Way({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const { may } = useStaff();
  const [path = ''] = href.split('?');
  const permission = permissionOf[path] ?? 'build.read';
  return may(permission) ? (
    <Link href={href} {...props}>
      {children}
    </Link>
  ) : (
    <span {...(props as ComponentProps<'span'>)}>{children}</span>
  );
}

/** The open steps, the last week, and what needs attention. */
export function HomeScreen({ health }: { health?: ReactNode }) {
  const t = useText();
  const { bundle, app } = useStaff();
  const home = useCall('GET /studio/home', undefined);
  return (
    <Screen title={app.name} lead={t('studio.home.lead', { name: bundle.staff.name.split(' ')[0] ?? '' })}>
      <QueryView query={home}>
        {({ checklist, numbers, attention }) => (
          <div className={styles.parts}>
            {checklist.some(({ is_done }) => !is_done) && <Checklist items={checklist} />}
            <Numbers numbers={numbers} />
            <Attention items={attention.filter(({ count }) => count > 0)} />
            {health}
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Checklist({ items }: { items: Home['checklist'] }) {
  const t = useText();
  const open = items.filter(({ is_done }) => !is_done);
  const done = items.length - open.length;
  return (
    <section className={styles.checklist} aria-labelledby="home-checklist">
      <header className={styles.checklistHead}>
        <h2 id="home-checklist" className={styles.heading}>
          {t('studio.home.checklist')}
        </h2>
        <ProgressBar
          value={done / items.length}
          label={t('studio.home.checklist')}
          valueText={t('studio.home.done_of', { done, count: items.length })}
        />
      </header>
      <ol className={styles.steps}>
        {open.map((item, at) => (
          <li key={item.id}>
            <Way href={placeOf(item.href)} className={styles.step} data-next={at === 0 || undefined}>
              <Icon of={Circle} size={18} />
              <span className={styles.stepText}>{t.find(`studio.home.step.${item.id}`) ?? item.id}</span>
              <Icon of={ArrowRight} size={16} className={styles.arrow} />
            </Way>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Numbers({ numbers }: { numbers: Home['numbers'] }) {
  const t = useText();
  const format = useFormat();
  const sales = numbers.sales_7d.map(({ amount, currency }) => format.money(amount, currency)).join(' · ');
  const tiles = [
    {
      text: t('studio.home.members'),
      value: format.number(numbers.members),
      detail: numbers.new_members_7d > 0 ? t('studio.home.new_members', { count: numbers.new_members_7d }) : null,
      href: '/members',
    },
    { text: t('studio.home.active'), value: format.number(numbers.active_members_7d), href: '/members?sort=-last_active_at' },
    { text: t('studio.home.completions'), value: format.number(numbers.completions_7d) },
    { text: t('studio.home.messages'), value: format.number(numbers.messages_7d) },
    { text: t('studio.home.sales'), value: sales || t('studio.home.no_sales'), href: '/products' },
  ];
  return (
    <section aria-labelledby="home-numbers">
      <h2 id="home-numbers" className={styles.heading}>
        {t('studio.home.numbers')}
      </h2>
      <dl className={styles.numbers}>
        {tiles.map(({ text, value, detail, href }) => (
          <div key={text} className={styles.number}>
            <dt>{href ? <Way href={href}>{text}</Way> : text}</dt>
            <dd>
              {value}
              {detail && <span className={styles.detail}>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Attention({ items }: { items: Home['attention'] }) {
  const t = useText();
  return (
    <section aria-labelledby="home-attention">
      <h2 id="home-attention" className={styles.heading}>
        {t('studio.home.attention')}
      </h2>
      {items.length === 0 && <p className={styles.calm}>{t('studio.home.calm')}</p>}
      <ul className={styles.steps}>
        {items.map((item) => (
          <li key={item.id}>
            <Way href={placeOf(item.href)} className={styles.step}>
              <span className={styles.stepText}>
                {t.find(`studio.home.attention.${item.id}`, { count: item.count }) ?? item.id}
                {item.detail && <span className={styles.reason}>{item.detail}</span>}
              </span>
              <Icon of={ArrowRight} size={16} className={styles.arrow} />
            </Way>
          </li>
        ))}
      </ul>
    </section>
  );
}
