import { useState, type ReactNode } from 'react';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { Avatar } from '../primitives/Avatar.tsx';
import { Badge, CountBadge, StatusPill } from '../primitives/Badge.tsx';
import { Banner } from '../primitives/Banner.tsx';
import { Button } from '../primitives/Button.tsx';
import { Card } from '../primitives/Card.tsx';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { Dialog, Sheet } from '../primitives/Dialog.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { MediaCard } from '../primitives/MediaCard.tsx';
import { Menu } from '../primitives/Menu.tsx';
import { PasswordField } from '../primitives/PasswordField.tsx';
import { ProgressBar, ProgressRing } from '../primitives/Progress.tsx';
import { Segmented } from '../primitives/Segmented.tsx';
import { Select } from '../primitives/Select.tsx';
import { Skeleton } from '../primitives/Skeleton.tsx';
import { Switch } from '../primitives/Switch.tsx';
import { Tabs } from '../primitives/Tabs.tsx';
import { TextArea } from '../primitives/TextArea.tsx';
import { TextField } from '../primitives/TextField.tsx';
import { toast } from '../primitives/toasts.ts';
import styles from './Kit.module.css';

export type KitPictures = readonly string[];

/** Every primitive once, in the surrounding theme. */
export function Specimen({ name, pictures }: { name: string; pictures: KitPictures }) {
  return (
    <div className={styles.specimen}>
      <Media name={name} pictures={pictures} />
      <Actions />
      <Fields />
      <Choices />
      <States />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Media({ name, pictures }: { name: string; pictures: KitPictures }) {
  const picture = (index: number) => {
    const url = pictures[index % Math.max(1, pictures.length)];
    return url ? { alt: '', sources: [{ url, width: 750 }] } : null;
  };
  return (
    <>
      <header className={styles.hero}>
        <p className={styles.eyebrow}>Six weeks, three days each</p>
        <h1>{name}</h1>
        <p className={styles.lead}>Begin where you are. Each week adds one thing and takes one away, so that strength arrives without hurry.</p>
        <div className={styles.row}>
          <Button variant="primary" size="large">
            Start week 1
          </Button>
          <Button variant="secondary" size="large">
            See the plan
          </Button>
        </div>
      </header>
      <div className={styles.cards}>
        <MediaCard
          headingLevel={2}
          title="The long slow lift"
          line="24 min · Strength"
          href="#lift"
          picture={picture(0)}
          state={{ kind: 'progress', label: 'Progress', value: 0.4 }}
        />
        <MediaCard
          headingLevel={2}
          title="Breathing under load"
          line="12 min · Technique"
          href="#breath"
          picture={picture(1)}
          state={{ kind: 'locked', label: 'Locked' }}
        />
      </div>
      <MediaCard
        headingLevel={2}
        layout="cover"
        ratio={16 / 10}
        title="Tide table"
        line="Week 3 of 6"
        href="#tide"
        picture={picture(2)}
        state={{ kind: 'new', label: 'New' }}
      />
      <div className={styles.list}>
        <MediaCard
          headingLevel={2}
          layout="row"
          title="Warm oats, pear and salt"
          line="Breakfast · 10 min"
          href="#oats"
          picture={picture(3)}
          state={{ kind: 'done', label: 'Done' }}
          action={
            <IconButton label="Bookmark">
              <Icon of={Bookmark} />
            </IconButton>
          }
        />
        <MediaCard headingLevel={2} layout="row" title="Open floor on Thursday" line="3 May, 18:30" href="#floor" picture={picture(4)} />
      </div>
    </>
  );
}

function Actions() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <Group title="Actions">
      <div className={styles.row}>
        <Button variant="primary" onClick={() => setIsSheetOpen(true)}>
          Open sheet
        </Button>
        <Button onClick={() => setIsDialogOpen(true)}>Open dialog</Button>
        <Button variant="quiet" onClick={() => toast({ text: 'Moved to Thursday', action: { label: 'Undo', run: () => undefined } })}>
          Show toast
        </Button>
        <Button variant="danger">Delete page</Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" pending>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button size="small" icon={<Icon of={CalendarDays} size={16} />}>
          Schedule
        </Button>
        <IconButton label="Notifications">
          <Icon of={Bell} />
        </IconButton>
        <Menu
          label="Message"
          trigger={(props) => (
            <IconButton {...props} label="More" variant="filled">
              <Icon of={Ellipsis} />
            </IconButton>
          )}
          items={[
            { id: 'edit', label: 'Edit', icon: <Icon of={Pencil} size={18} />, end: <Kbd keys={['E']} />, onSelect: () => undefined },
            { id: 'schedule', label: 'Move to a day', icon: <Icon of={CalendarDays} size={18} />, onSelect: () => undefined },
            { id: 'delete', label: 'Delete', icon: <Icon of={Trash} size={18} />, tone: 'danger', startsGroup: true, onSelect: () => undefined },
          ]}
        />
      </div>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Leave the program?"
        closeLabel="Close"
        description="Your progress stays. You can come back to week 3 whenever you like."
        size="small"
        footer={
          <>
            <Button onClick={() => setIsDialogOpen(false)}>Stay</Button>
            <Button variant="danger" onClick={() => setIsDialogOpen(false)}>
              Leave program
            </Button>
          </>
        }
      />
      <Sheet
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title="Pick a day"
        closeLabel="Close"
        footer={
          <Button variant="primary" wide onClick={() => setIsSheetOpen(false)}>
            Move to Thursday
          </Button>
        }
      >
        <TextField label="Day" type="date" />
      </Sheet>
    </Group>
  );
}

function Fields() {
  return (
    <Group title="Fields">
      <TextField label="E-mail" type="email" autoComplete="email" placeholder="you@example.org" hint="We send the code there." />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        showLabel="Show password"
        hideLabel="Hide password"
        error="Use at least 7 characters."
        defaultValue="short"
      />
      <Select
        label="Stage"
        options={[
          { value: 'base', label: 'Base' },
          { value: 'build', label: 'Build' },
        ]}
      />
      <TextArea label="What did you notice?" note="optional" />
    </Group>
  );
}

function Choices() {
  const [view, setView] = useState<'week' | 'month' | 'list'>('week');
  const [tab, setTab] = useState<'plan' | 'talk'>('plan');
  const [isOn, setIsOn] = useState(true);
  return (
    <Group title="Choices">
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
          { value: 'list', label: 'List' },
        ]}
      />
      <Tabs
        label="Program"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'plan', label: 'Plan', panel: <p>Three days, one of them easy.</p> },
          { id: 'talk', label: 'Talk', panel: <p>Twelve comments.</p> },
        ]}
      />
      <Checkbox label="Send me the weekly summary" hint="On Sundays, four lines." defaultChecked />
      <Switch label="Reminders" hint="8 PM the night before" checked={isOn} onChange={setIsOn} />
    </Group>
  );
}

function States() {
  return (
    <Group title="States">
      <div className={styles.row}>
        <StatusPill status="draft" label="Draft" />
        <StatusPill status="published" label="Published" />
        <StatusPill status="changed" label="Changed" />
        <StatusPill status="scheduled" label="Scheduled" />
        <Badge tone="danger">Past due</Badge>
        <CountBadge count={3} label="3 unread" />
      </div>
      <div className={styles.row}>
        <Avatar name="Ines Corvo" size={48} />
        <Avatar name="Theo Brandt" size={48} />
        <Avatar name="Mar" size={48} />
        <ProgressRing value={0.66} label="Week" size={56}>
          4/6
        </ProgressRing>
        <div className={styles.grow}>
          <ProgressBar value={0.66} label="Program" valueText="4 of 6 weeks" />
        </div>
      </div>
      <Banner tone="info" title="Week 4 opens on Monday">
        You will get a note that morning.
      </Banner>
      <Banner tone="success">Paid. The program is yours.</Banner>
      <Banner tone="warning">Your card ends in May.</Banner>
      <Banner tone="danger">The bank declined the card. Nothing was charged.</Banner>
      <Card>
        <div className={styles.row}>
          <Skeleton shape="circle" />
          <Skeleton lines={2} width="60%" />
        </div>
      </Card>
      <Card>
        <EmptyState
          headingLevel={3}
          art={<Icon of={Bookmark} size={28} />}
          title="Nothing saved yet"
          text="Pages you bookmark wait for you here, also without a connection."
          action={<Button>Browse programs</Button>}
        />
      </Card>
    </Group>
  );
}
