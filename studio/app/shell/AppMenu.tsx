import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import Check from 'lucide-react/icons/check';
import CircleUser from 'lucide-react/icons/circle-user';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import ExternalLink from 'lucide-react/icons/external-link';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { NewAppDialog } from '../../features/settings/NewAppDialog.tsx';
import { TemplateChoice } from '../../features/templates/TemplateChoice.tsx';
import { modeChoice, setModeChoice, type ModeChoice } from '../../platform/colorMode.ts';
import { useStaff, useStudio, useText } from '../../platform/studio.ts';
import hidden from '@bandstand/ui/primitives/VisuallyHidden.module.css';
import styles from './AppMenu.module.css';

const modes = [
  { id: 'system', icon: Monitor, text: 'studio.mode.system' },
  { id: 'light', icon: Sun, text: 'studio.mode.light' },
  { id: 'dark', icon: Moon, text: 'studio.mode.dark' },
] as const;

/** Switches between apps, changes the studio's look, and logs out. */
export function AppMenu() {
  const t = useText();
  const { session } = useStudio();
  const { bundle, app, may } = useStaff();
  const [, go] = useLocation();
  const [isMaking, setIsMaking] = useState(false);
  const [mode, setMode] = useState<ModeChoice>(modeChoice);
  const choose = (next: ModeChoice) => {
    setModeChoice(next);
    setMode(next);
  };
  const items: MenuItem[] = [
    ...bundle.apps.map((other) => ({
      id: other.id,
      label: other.name,
      icon: <Avatar name={other.name} src={other.icon_url ?? undefined} size={20} isDecorative />,
      end: other.id === app.id ? <Icon of={Check} size={16} label={t('studio.chosen')} /> : undefined,
      onSelect: () => session.choose(other),
    })),
    ...(may('account')
      ? [{ id: 'new', label: t('studio.settings.new_app'), icon: <Icon of={Plus} size={16} />, onSelect: () => setIsMaking(true) }]
      : []),
    {
      id: 'open',
      label: t('studio.open_app'),
      icon: <Icon of={ExternalLink} size={16} />,
      startsGroup: true,
      onSelect: () => void window.open(app.url, '_blank', 'noopener'),
    },
    ...modes.map(({ id, icon, text }, index) => ({
      id,
      label: t(text),
      icon: <Icon of={icon} size={16} />,
      startsGroup: index === 0,
      end: mode === id ? <Icon of={Check} size={16} label={t('studio.chosen')} /> : undefined,
      onSelect: () => choose(id),
    })),
    {
      id: 'account',
      label: t('studio.account.title'),
      icon: <Icon of={CircleUser} size={16} />,
      startsGroup: true,
      onSelect: () => go('/settings/account'),
    },
    {
      id: 'out',
      label: t('studio.sign_out', { name: bundle.staff.name }),
      icon: <Icon of={LogOut} size={16} />,
      onSelect: () => void session.logOut(),
    },
    { id: 'version', label: t('studio.version', { version: bundle.version }), startsGroup: true, disabled: true, onSelect: () => {} },
  ];
  return (
    <>
      <Menu
        label={t('studio.app_menu')}
        items={items}
        trigger={(props) => (
          <button type="button" {...props} className={styles.trigger}>
            <Avatar name={app.name} src={app.icon_url ?? undefined} size={28} isDecorative />
            <span className={styles.name}>{app.name}</span>
            <span className={hidden.hidden}>{t('studio.app_menu')}</span>
            <Icon of={ChevronsUpDown} size={16} className={styles.arrows} />
          </button>
        )}
      />
      {isMaking && (
        <NewAppDialog onClose={() => setIsMaking(false)} templateChoice={(value, onChange) => <TemplateChoice value={value} onChange={onChange} />} />
      )}
    </>
  );
}
