import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform.ts';
import { useSession } from '../session/useSession.ts';

/** A form as the viewer may fill it in. It carries a challenge for guests, which expires, so each opening asks again. */
export function useForm(id: string) {
  const api = useApi();
  const { state, bundle } = useSession();
  return useQuery({
    queryKey: ['form', id, bundle?.user.id ?? null],
    queryFn: () => api('GET /forms/{id}', { params: { id } }),
    enabled: id !== '' && state !== 'unchecked',
    staleTime: 60_000,
  });
}

/** Where to go on with the form of a workout (FRM-7), by the server's id of its session. */
export function useCapture(formId: string, sessionId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['form', 'capture', formId, sessionId],
    queryFn: () => api('GET /forms/{id}/capture/{sessionId}', { params: { id: formId, sessionId } }),
    enabled: formId !== '' && sessionId !== '',
    staleTime: 0,
    gcTime: 0,
  });
}
