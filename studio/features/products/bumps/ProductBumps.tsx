import { maxOrderBumps, type StudioProduct } from '@bandstand/contract/products.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh, useSend } from '../../../platform/queries.ts';
import { Section } from '../../../platform/screen/Section.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { SortList } from '../../../platform/lists/SortList.tsx';
import { useApi, useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { BumpDialog } from './BumpDialog.tsx';
import styles from '../parts/products.module.css';

type Bump = StudioProduct['studio_bumps'][number];

/** The order bumps at the checkout: at most six, in their own order (COM-13). */
export function ProductBumps({ product }: { product: StudioProduct }) {
  const t = useText();
  const api = useApi();
  const { may } = useStaff();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [edited, setEdited] = useState<Bump | 'new' | null>(null);
  // Shows the new order until the server has it.
  const [order, setOrder] = useState<string[] | null>(null);
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const remove = useSend('DELETE /studio/products/{id}/order_bumps/{bumpId}', { changes: ['GET /studio/products', 'GET /studio/products/{id}'] });
  const canWrite = may('sell.write');
  const bumps = order ? product.studio_bumps.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : product.studio_bumps;

  // One after the other, each beginning where the one before ends: the product on the screen knows of neither yet.
  const underWay = useRef(Promise.resolve());
  const arrange = (ids: string[]) => {
    const before = bumps.map(({ id }) => id);
    setOrder(ids);
    underWay.current = underWay.current
      .then(async () => {
        for (const [position, bumpId] of ids.entries()) {
          if (before[position] !== bumpId)
            await api('PUT /studio/products/{id}/order_bumps/{bumpId}', { params: { id: product.id, bumpId }, body: { position } });
        }
      })
      .catch((error: unknown) => {
        onError(error);
        setOrder(null);
      })
      .then(() => refresh('GET /studio/products/{id}'));
  };
  const askRemove = (bump: Bump) =>
    ask({
      title: t('studio.bumps.remove_title', { title: bump.title }),
      text: t('studio.bumps.remove_text'),
      confirm: t('studio.bumps.remove'),
      run: () => remove.mutate({ params: { id: product.id, bumpId: bump.id } }, { onError }),
    });

  return (
    <Section
      title={t('studio.bumps.title')}
      text={t('studio.bumps.text')}
      actions={
        canWrite && (
          <Button size="small" icon={<Icon of={Plus} size={16} />} disabled={bumps.length >= maxOrderBumps} onClick={() => setEdited('new')}>
            {t('studio.bumps.add')}
          </Button>
        )
      }
    >
      {bumps.length === 0 ? (
        <p className={styles.quiet}>{t('studio.bumps.none')}</p>
      ) : (
        <SortList
          label={t('studio.bumps.title')}
          items={bumps}
          nameOfItem={({ title }) => title}
          isReadOnly={!canWrite}
          onOrder={arrange}
          onRemove={(id) => bumps.filter((bump) => bump.id === id).forEach(askRemove)}
        >
          {(bump) => <BumpRow bump={bump} canWrite={canWrite} onEdit={() => setEdited(bump)} onRemove={() => askRemove(bump)} />}
        </SortList>
      )}
      {bumps.length >= maxOrderBumps && <p className={styles.quiet}>{t('studio.bumps.most', { count: maxOrderBumps })}</p>}
      {edited && (
        <BumpDialog
          product={product}
          bump={edited === 'new' ? null : edited}
          onClose={() => {
            setOrder(null);
            setEdited(null);
          }}
        />
      )}
      {dialog}
    </Section>
  );
}

function BumpRow({ bump, canWrite, onEdit, onRemove }: { bump: Bump; canWrite: boolean; onEdit: () => void; onRemove: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.bump}>
      {bump.image ? <img src={bump.image.urls.small} alt="" className={styles.image} /> : <span className={styles.image} />}
      <span className={styles.words}>
        <span className={styles.price}>{bump.title}</span>
        <span className={styles.quiet}>{format.money(bump.price, bump.currency)}</span>
      </span>
      {bump.is_offered ? <span /> : <Badge tone="warning">{t('studio.bumps.not_offered')}</Badge>}
      {canWrite ? (
        <Menu
          label={t('studio.products.price_menu', { price: bump.title })}
          container={document.body}
          items={[
            { id: 'edit', label: t('studio.bumps.edit'), onSelect: onEdit },
            { id: 'remove', label: t('studio.bumps.remove'), tone: 'danger', onSelect: onRemove },
          ]}
          trigger={(props) => (
            <IconButton {...props} size="small" label={t('studio.products.price_menu', { price: bump.title })}>
              <Icon of={Ellipsis} size={16} />
            </IconButton>
          )}
        />
      ) : (
        <span />
      )}
    </span>
  );
}
