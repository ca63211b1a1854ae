import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { ImportButton } from './ImportButton.tsx';
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx';
import { kinds, type Kind, type Template } from './template.ts';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import styles from './templates.module.css';

/**
 * Apps to begin from, and saved templates. The URL says what is open: `open` a template, `save` what to save (`app`, or a page, with
 * `kind=block_group` a group of blocks), `below` the page that a page template goes under.
 */
export function TemplatesScreen() {
  const t = useText();
  const { may } = useStaff();
  const [address, change] = useAddress();
  const kind = (kinds as readonly string[]).includes(address.get('kind') ?? '') ? (address.get('kind') as Kind) : 'all';
  const templates = useCall('GET /studio/templates', { query: kind === 'all' ? {} : { kind } }, { keepPrevious: true });
  const open = templates.data?.items.find(({ id }) => id === address.get('open')) ?? null;
  const save = may('build.write') ? address.get('save') : null;
  const show = (id: string) => change({ open: id, save: null, kind: null });

  return (
    <Screen
      title={t('studio.templates.title')}
      lead={t('studio.templates.lead')}
      actions={
        may('build.write') && (
          <>
            <ImportButton onDone={show} />
            <Button icon={<Icon of={BookmarkPlus} size={16} />} onClick={() => change({ save: 'app' })}>
              {t('studio.templates.save_app')}
            </Button>
          </>
        )
      }
      tools={
        <Segmented
          label={t('studio.templates.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`studio.templates.kind.${value}`) }))}
          onChange={(value) => change({ kind: value === 'all' ? null : value })}
        />
      }
    >
      <QueryView
        query={templates}
        skeleton={
          <div className={styles.grid}>
            {Array.from({ length: 8 }, (_, tile) => (
              <Skeleton key={tile} shape="block" ratio={3 / 4} />
            ))}
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('studio.templates.empty')} text={t('studio.templates.empty_text')} />}
      >
        {({ items }) => (
          <>
            <Part heading={t('studio.templates.given')} items={items.filter(({ is_own }) => !is_own)} onOpen={show} />
            <Part heading={t('studio.templates.own')} items={items.filter(({ is_own }) => is_own)} onOpen={show} />
          </>
        )}
      </QueryView>
      {open && <TemplateDialog key={open.id} template={open} below={address.get('below')} onClose={() => change({ open: null, below: null })} />}
      {save && (
        <SaveTemplateDialog
          key={save}
          source={save === 'app' ? { kind: 'app', id: null } : { kind: kind === 'block_group' ? 'block_group' : 'page', id: save }}
          onClose={() => change({ save: null })}
          onDone={show}
        />
      )}
    </Screen>
  );
}

function Part({ heading, items, onOpen }: { heading: string; items: readonly Template[]; onOpen: (id: string) => void }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.grid}>
        {items.map((template) => (
          <TemplateCard key={template.id} template={template} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
