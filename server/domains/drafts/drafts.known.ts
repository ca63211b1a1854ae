import type { Image } from '@bandstand/contract/media.ts';
import { signedImages, type Sign } from '@bandstand/rules/pages/signed.ts';
import type { MediaValue } from '@bandstand/rules/pages/walk.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MediaService } from '../media/media.service.ts';
import type { ReusableLookup } from '../reusables/reusables.lookup.service.ts';
import type { Products } from '../products/products.service.ts';

/** Makes addresses of protected media that carry a temporary permission: staff have no member's cookie. */
export type MediaSigner = (tenant: Tenant) => Promise<Sign>;
/** The ids among these that exist in the app. */
export type KnownIds = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** What the content of a page may refer to. */
export interface KnownContent {
  /** Media of the library as pages carry them, by id. */
  media: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, MediaValue>>;
  images: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Image>>;
  /** Saved block groups and workouts. */
  reusables: KnownIds;
  overlays: KnownIds;
  forms: KnownIds;
  products: KnownIds;
  signer: MediaSigner;
  /** A copy with addresses that staff can open. */
  signed: <T>(tenant: Tenant, value: T) => Promise<T>;
}
interface Dependencies {
  media: Pick<MediaService, 'valuesOf'>;
  signer: MediaSigner;
  lookup: ReusableLookup;
  catalogue: Pick<Products, 'productsByIds'>;
}

/** Looks up what content refers to. */
export const createKnownContent = ({ media, signer, lookup, catalogue }: Dependencies): KnownContent => ({
  media: async (tenant, wanted) => new Map([...(await media.valuesOf(tenant, wanted))].map(([id, { value }]) => [id, value])),
  images: async (tenant, wanted) =>
    new Map([...(await media.valuesOf(tenant, wanted))].flatMap(([id, found]) => (found.kind === 'image' ? [[id, found.value]] : []))),
  reusables: lookup.knownReusables,
  overlays: lookup.knownOverlays,
  forms: lookup.knownForms,
  products: async (tenant, wanted) => new Set((await catalogue.productsByIds(tenant, wanted)).keys()),
  signer,
  signed: async (tenant, value) => signedImages(await signer(tenant), value),
});
