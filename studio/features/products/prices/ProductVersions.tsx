import type { StudioProduct, Version } from '@bandstand/contract/products.ts';
import { mayBeGift } from '@bandstand/rules/products/gifts.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { errorText, formError } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { Section } from '../../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { AddCurrency } from './AddCurrency.tsx';
import { KeepingDialog } from '../keeping/KeepingDialog.tsx';
import styles from '../parts/products.module.css';
import { usePriceText } from '../../../platform/words/usePriceText.ts';
import { usePriceWords } from '../../../platform/words/usePriceWords.ts';
import { VersionFields } from './VersionFields.tsx';
import { newVersion, readVersion, versionFieldNames, type VersionFault } from '../state/versionForm.ts';

const changes = ['GET /studio/products', 'GET /studio/products/{id}'] as const;

/** The prices. A sold price is never changed, only taken off sale: current holders keep it (COM-2). */
export function ProductVersions({ product }: { product: StudioProduct }) {
  const t = useText();
  const { may } = useStaff();
  const [isAdding, setIsAdding] = useState(false);
  const [extended, setExtended] = useState<Version | null>(null);
  const [kept, setKept] = useState<Version | null>(null);
  return (
    <Section
      title={t('studio.products.prices')}
      text={t('studio.products.prices_text')}
      actions={
        may('sell.write') && (
          <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => setIsAdding(true)}>
            {t('studio.products.add_price')}
          </Button>
        )
      }
    >
      <ul className={styles.versions}>
        {product.versions.map((version) => (
          <VersionRow key={version.id} product={product} version={version} onExtend={() => setExtended(version)} onKeep={() => setKept(version)} />
        ))}
      </ul>
      {extended && <AddCurrency version={extended} onClose={() => setExtended(null)} />}
      {kept && <KeepingDialog version={kept} onClose={() => setKept(null)} />}
      {isAdding && <AddPrice product={product} onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

type VersionRowProps = { product: StudioProduct; version: Version; onExtend: () => void; onKeep: () => void };

function VersionRow({ product, version, onExtend, onKeep }: VersionRowProps) {
  const t = useText();
  const { may } = useStaff();
  const priceText = usePriceText();
  const words = usePriceWords();
  const format = useFormat();
  const items = useVersionActions(version, { onExtend, onKeep });
  return (
    <li className={styles.version} data-archived={version.is_archived || undefined}>
      <span className={styles.words}>
        <span className={styles.price}>{priceText(version)}</span>
        {version.name && <span className={styles.quiet}>{version.name}</span>}
        {(version.prices?.length ?? 0) > 0 && (
          <span className={styles.quiet}>{version.prices?.map(({ price, currency }) => format.money(price, currency)).join(' · ')}</span>
        )}
        {version.seats && <span className={styles.quiet}>{t('studio.products.seats', { min: version.seats.min, max: version.seats.max })}</span>}
        {words(version).details.map((detail) => (
          <span key={detail} className={styles.quiet}>
            {detail}
          </span>
        ))}
        {version.pause && (
          <span className={styles.quiet}>{t('studio.pause.rule', { months: version.pause.max_months, count: version.pause.per_year })}</span>
        )}
        <Kept product={product} versionId={version.id} isArchived={version.is_archived} />
      </span>
      {version.is_default && !version.is_archived && <Badge tone="primary">{t('studio.products.default')}</Badge>}
      {version.is_giftable && <Badge>{t('studio.products.giftable')}</Badge>}
      {version.is_archived && <Badge>{t('studio.products.off_sale')}</Badge>}
      {may('sell.write') && (
        <Menu
          label={t('studio.products.price_menu', { price: priceText(version) })}
          items={items}
          trigger={(props) => (
            <IconButton {...props} size="small" label={t('studio.products.price_menu', { price: priceText(version) })}>
              <Icon of={Ellipsis} size={16} />
            </IconButton>
          )}
        />
      )}
    </li>
  );
}

function useVersionActions(version: Version, { onExtend, onKeep }: Pick<VersionRowProps, 'onExtend' | 'onKeep'>): MenuItem[] {
  const t = useText();
  const change = useSend('PUT /studio/versions/{id}', { changes });
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  return [
    {
      id: 'default',
      label: t('studio.products.make_default'),
      disabled: version.is_default || version.is_archived,
      onSelect: () => change.mutate({ params: { id: version.id }, body: { is_default: true } }, { onError }),
    },
    {
      id: 'currency',
      label: t('studio.price.add_currency'),
      disabled: version.is_archived || version.kind === 'free',
      onSelect: onExtend,
    },
    ...(mayBeGift(version) && !version.seats
      ? [
          {
            id: 'gift',
            label: t(version.is_giftable ? 'studio.products.giftable_off' : 'studio.products.giftable_on'),
            onSelect: () => change.mutate({ params: { id: version.id }, body: { is_giftable: !version.is_giftable } }, { onError }),
          },
        ]
      : []),
    ...(version.interval && version.kind === 'recurring' && version.interval.expiryUnits === null
      ? [{ id: 'keeping', label: t('studio.keeping.menu'), onSelect: onKeep }]
      : []),
    {
      id: 'archive',
      label: version.is_archived ? t('studio.products.sell_again') : t('studio.products.take_off'),
      onSelect: () =>
        change.mutate(
          { params: { id: version.id }, body: { is_archived: !version.is_archived } },
          {
            onError,
            onSuccess: () =>
              toast({
                text: t('studio.saved'),
                action: {
                  label: t('studio.undo'),
                  run: () => change.mutate({ params: { id: version.id }, body: { is_archived: version.is_archived } }, { onError }),
                },
              }),
          },
        ),
    },
  ];
}

/** How many have bought at a price: holders of an old one keep it. */
function Kept({ product, versionId, isArchived }: { product: StudioProduct; versionId: string; isArchived: boolean }) {
  const t = useText();
  const count = product.version_counts?.find(({ version_id }) => version_id === versionId)?.active_count ?? 0;
  if (count === 0) return null;
  return <span className={styles.quiet}>{t(isArchived ? 'studio.products.keep_it' : 'studio.products.have_it', { count })}</span>;
}

function AddPrice({ product, onClose }: { product: StudioProduct; onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [values, setValues] = useState(() => newVersion(product.versions[0]?.currency));
  const [faults, setFaults] = useState<VersionFault[]>([]);
  const add = useSend('POST /studio/products/{id}/versions', { changes, onDone: onClose });
  const message = formError(t, add.error, versionFieldNames(values));
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.products.add_price')}
      submit={t('studio.products.add_price')}
      isPending={add.isPending}
      onSubmit={() => {
        const read = readVersion(values);
        if ('faults' in read) return setFaults(read.faults);
        setFaults([]);
        if (!add.isPending) add.mutate({ params: { id: product.id }, body: { ...read.version, ...(name.trim() ? { name: name.trim() } : {}) } });
      }}
      message={message}
    >
      <VersionFields values={values} onChange={setValues} faults={faults} error={add.error} />
      <TextField
        label={t('studio.field.name')}
        note={t('studio.optional')}
        hint={t('studio.products.price_name_hint')}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
