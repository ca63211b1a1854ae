import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useRef } from 'react';
import { whenInView } from '../../../platform/links/inView.ts';
import { useText } from '../../../platform/texts/useText.ts';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
};

/** The end of a paged list: the next page loads on scroll, or by the button. */
export function PageEnd({ query, label }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isWaiting || !place.current || typeof IntersectionObserver === 'undefined') return;
    return whenInView(place.current, () => void fetchNextPage());
  }, [isWaiting, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={place}>
      <Button variant="quiet" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('message.retry') : label}
      </Button>
    </div>
  );
}
