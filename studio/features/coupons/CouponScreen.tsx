import type { Coupon } from '@bandstand/contract/coupons.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { CouponEditor } from './CouponEditor.tsx';
import { couponValues, newCoupon } from './couponForm.ts';
import { CouponReport } from './CouponReport.tsx';
import { couponTones } from './useCouponWords.ts';

/** One coupon; a new one when the id is null. */
export function CouponScreen({ couponId }: { couponId: string | null }) {
  const t = useText();
  const coupon = useCall('GET /studio/coupons/{id}', { params: { id: couponId ?? '' } }, { enabled: couponId !== null });
  const couponData = coupon.data;
  return (
    <Screen
      title={couponId === null ? t('studio.coupons.new') : (couponData?.code ?? t('studio.coupons.title'))}
      lead={<Link href="/coupons">{t('studio.coupons.all')}</Link>}
      actions={couponData && <Badge tone={couponTones[couponData.state]}>{t(`studio.coupons.state.${couponData.state}`)}</Badge>}
    >
      {couponId === null ? <Editor coupon={null} /> : <QueryView query={coupon}>{(loaded) => <Editor key={loaded.id} coupon={loaded} />}</QueryView>}
    </Screen>
  );
}

/** The editor, once the app's time zone and currency are known. */
function Editor({ coupon }: { coupon: Coupon | null }) {
  const language = useLanguage();
  const { zone } = useAppTime();
  const changes = useCall('GET /studio/changes', undefined);
  const settings = useCall('GET /studio/payments', undefined);
  if (changes.isPending || settings.isPending) return <Skeleton lines={6} height="1.25rem" />;
  const currency = settings.data?.currency ?? 'EUR';
  return (
    <>
      {coupon && <CouponReport coupon={coupon} />}
      <CouponEditor coupon={coupon} zone={zone} saved={coupon ? couponValues(coupon, language, zone, currency) : newCoupon(currency)} />
    </>
  );
}
