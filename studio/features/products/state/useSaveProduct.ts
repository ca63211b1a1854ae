import type { StudioProduct } from '@bandstand/contract/products.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useRefresh, useRemember } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import { changesOf, isOtherPages, type ProductValues } from './productForm.ts';

type Change = Answer<'POST /studio/products/{id}/included_items/preview'>['changes'][number];

/**
 * Saves the fields and the pages of a product. When page access changes, `changes` lists the effect on each page until `confirm` or `cancel` is
 * called; nothing is written before. If someone else has saved meanwhile, refetches and writes nothing.
 */
export function useSaveProduct(product: StudioProduct, base: ProductValues, onSaved: (product: StudioProduct) => void) {
  const t = useText();
  const api = useApi();
  const remember = useRemember();
  const refresh = useRefresh();
  const [changes, setChanges] = useState<{ list: Change[]; values: ProductValues } | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const params = { id: product.id };
  const attempt = async (run: () => Promise<void>) => {
    setIsPending(true);
    setError(null);
    await run().catch((refusal: unknown) => {
      setError(refusal);
      // Only half of it may be saved, or someone was faster.
      refresh('GET /studio/products/{id}');
    });
    setIsPending(false);
  };
  const write = async (values: ProductValues) => {
    const body = changesOf(values, base);
    if (body) await api('PUT /studio/products/{id}', { params, body: { ...body, seen: product.updated_at } });
    if (isOtherPages(values, base))
      await api('PUT /studio/products/{id}/included_items', { params, body: { page_ids: values.pageIds, seen: base.pageIds } });
    const saved = await api('GET /studio/products/{id}', { params });
    remember('GET /studio/products/{id}', { params }, saved);
    refresh('GET /studio/products', 'GET /studio/pages', 'GET /studio/changes', 'GET /studio/pages/{id}/access');
    toast({ text: t('studio.saved') });
    onSaved(saved);
  };
  return {
    isPending,
    error,
    changes: changes?.list ?? null,
    save: (values: ProductValues) =>
      attempt(async () => {
        if (!isOtherPages(values, base)) return write(values);
        const { changes: list } = await api('POST /studio/products/{id}/included_items/preview', { params, body: { page_ids: values.pageIds } });
        if (list.length === 0) return write(values);
        setChanges({ list, values });
      }),
    confirm: () =>
      attempt(async () => {
        if (!changes) return;
        setChanges(null);
        await write(changes.values);
      }),
    cancel: () => setChanges(null),
  };
}
