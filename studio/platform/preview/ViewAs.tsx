import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { placeBeside } from '@bandstand/ui/primitives/placeBeside.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import Eye from 'lucide-react/icons/eye';
import { useId, useRef } from 'react';
import { Link } from 'wouter';
import { useCall } from '../queries.ts';
import { useStaff, useText } from '../studio.ts';
import { useFormat } from '../words/useFormat.ts';
import { EyesFields } from './EyesFields.tsx';
import { eyesOf, ownEyes, type Eyes } from './eyes.ts';
import styles from './ViewAs.module.css';

type ViewAsProps = { value: Eyes; onChange: (eyes: Eyes) => void };

/** Whose view the frame shows: one's own with everything open, a guest's, or a member's with their products, at any time (ACC-27). */
export function ViewAs({ value, onChange }: ViewAsProps) {
  const t = useText();
  const id = useId();
  const { may } = useStaff();
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isOwn = value.persona === 'everything';
  const summary = useSummary(value);
  return (
    <>
      <Button
        ref={trigger}
        size="small"
        variant={isOwn ? 'quiet' : 'secondary'}
        icon={<Icon of={Eye} size={16} />}
        popoverTarget={id}
        aria-label={`${t('studio.eyes.label')}: ${summary}`}
      >
        <span className={styles.summary}>{summary}</span>
      </Button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('studio.eyes.label')}
        className={styles.box}
        onToggle={(event) => event.newState === 'open' && placeBeside(trigger.current, box.current)}
      >
        <Select
          label={t('studio.eyes.label')}
          value={value.persona}
          options={(['everything', 'guest', 'member'] as const).map((persona) => ({ value: persona, label: t(`studio.eyes.${persona}`) }))}
          onChange={(event) => {
            const persona = event.currentTarget.value as Eyes['persona'];
            onChange(persona === 'everything' ? ownEyes : eyesOf(persona, value));
          }}
        />
        {/* A real member's view is not a draft: staff open it in the app itself, with a reason. */}
        {may('members.write') && (
          <Link href="/members" className={styles.named}>
            {t('studio.eyes.named')}
          </Link>
        )}
        {!isOwn && <EyesFields value={value} onChange={onChange} />}
        {!isOwn && (
          <Button size="small" variant="quiet" onClick={() => onChange(ownEyes)}>
            {t('studio.eyes.reset')}
          </Button>
        )}
      </div>
    </>
  );
}

/** A short description of that person. */
function useSummary({ persona, product_ids = [], started_days_ago, at }: Eyes): string {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [productId] = product_ids;
  const product = useCall('GET /studio/products/{id}', { params: { id: productId ?? '' } }, { enabled: productId !== undefined && may('sell.read') });
  const who = productId !== undefined && product.data ? t('studio.eyes.owner_of', { title: product.data.title }) : t(`studio.eyes.${persona}`);
  const started = (started_days_ago ?? null) === null ? null : t('studio.eyes.days', { count: started_days_ago ?? 0 });
  return [who, started, at && format.dateTime(at)].filter(Boolean).join(' · ');
}
