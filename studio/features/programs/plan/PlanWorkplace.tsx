import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import SquarePen from 'lucide-react/icons/square-pen';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { DraftHead } from '../../../platform/autosave/DraftHead.tsx';
import { Others } from '../../../platform/presence/Others.tsx';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { DayDialog } from '../dialogs/DayDialog.tsx';
import { EffectsPanel } from '../panels/EffectsPanel.tsx';
import { EmptyPlan } from './EmptyPlan.tsx';
import { MoveQuestion } from '../dialogs/MoveQuestion.tsx';
import { PasteDialog } from '../dialogs/PasteDialog.tsx';
import { PlanList } from '../list/PlanList.tsx';
import styles from './PlanWorkplace.module.css';
import { RhythmPanel } from '../panels/RhythmPanel.tsx';
import { SamplePanel } from '../panels/SamplePanel.tsx';
import { nothingChosen } from '../state/selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useOpenPlan, type OpenPlan } from '../state/useOpenPlan.ts';
import { usePlanPages } from '../state/usePlanPages.ts';
import { WeekGrid } from '../weeks/WeekGrid.tsx';

type PlanWorkplaceProps = { plan: ProgramPlan; publish: (open: OpenPlan, canPublish: boolean) => ReactNode };
const tabs = ['rhythm', 'sample', 'effects'] as const;
type Tab = (typeof tabs)[number];

/** The header, the plan, and beside it the rhythm, a sample member, and the effect of publishing. */
export function PlanWorkplace({ plan, publish }: PlanWorkplaceProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const open = useOpenPlan(plan);
  const work = usePlanPages(open);
  const [chosen, setChosen] = useState(nothingChosen);
  const [tab, setTab] = useState<Tab>('rhythm');
  // Read-only staff have no field in it that keys could reach.
  const panel = useRef<HTMLDivElement>(null);
  useScrollByKeys(panel, open.isReadOnly);
  const [isPasting, setIsPasting] = useState(false);
  const view = address.get('view') === 'weeks' ? 'weeks' : 'list';
  const selection = { ids: chosen.ids.filter((id) => open.order.includes(id)), anchor: chosen.anchor };
  const [dayFor, setDayFor] = useState<readonly string[]>([]);
  const parts = { open, work, selection, choose: setChosen, askDay: setDayFor };
  const panels: Record<Tab, ReactNode> = {
    rhythm: <RhythmPanel open={open} selection={selection} />,
    sample: <SamplePanel open={open} />,
    effects: <EffectsPanel open={open} />,
  };
  const actions = (
    <>
      <Others others={open.others} />
      <IconButton size="small" label={t('studio.plan.open_page')} onClick={() => go(`/pages/${plan.page_id}`)}>
        <Icon of={SquarePen} size={16} />
      </IconButton>
      {/* Nobody can be in it before it is published. */}
      {may('insights.read') && plan.status !== 'draft' && (
        <IconButton size="small" label={t('studio.progress.title')} onClick={() => go(`/programs/${plan.page_id}/progress`)}>
          <Icon of={ChartNoAxesColumn} size={16} />
        </IconButton>
      )}
      {publish(open, may('publish'))}
    </>
  );

  return (
    <main id="content" className={styles.builder} tabIndex={-1}>
      <DraftHead saved={open.saved} title={plan.title} back={{ href: '/programs', label: t('studio.programs.title') }} actions={actions}>
        <StatusMark status={plan.status} />
      </DraftHead>
      <div className={styles.columns}>
        <section className={styles.plan} aria-label={t('studio.plan.title')}>
          <div className={styles.tools}>
            <Segmented
              label={t('studio.plan.view')}
              value={view}
              onChange={(next) => change({ view: next === 'list' ? null : next })}
              options={[
                { value: 'list', label: t('studio.plan.view.list') },
                { value: 'weeks', label: t('studio.plan.view.weeks') },
              ]}
            />
            <span className={styles.space} />
            {!open.isReadOnly && open.pages.length > 0 && (
              <Button size="small" icon={<Icon of={ClipboardPaste} size={16} />} onClick={() => setIsPasting(true)}>
                {t('studio.plan.paste')}
              </Button>
            )}
          </div>
          {open.pages.length === 0 ? (
            <EmptyPlan open={open} work={work} onPaste={() => setIsPasting(true)} />
          ) : view === 'list' ? (
            <PlanList {...parts} />
          ) : (
            <WeekGrid {...parts} />
          )}
          {selection.ids.length > 0 && <SelectionBar {...parts} />}
        </section>
        <aside className={styles.side} aria-label={t('studio.plan.side')}>
          <Tabs label={t('studio.plan.side')} selected={tab} onSelect={setTab} tabs={tabs.map((id) => ({ id, label: t(`studio.plan.tab.${id}`) }))} />
          <div className={styles.panel} ref={panel}>
            {panels[tab]}
          </div>
        </aside>
      </div>
      <PasteDialog open={isPasting} onClose={() => setIsPasting(false)} plan={open} />
      {dayFor.length > 0 && <DayDialog open={open} ids={dayFor} onClose={() => setDayFor([])} />}
      <MoveQuestion work={work} />
    </main>
  );
}
