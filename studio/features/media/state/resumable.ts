import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import { defaultOptions, Upload, type DetailedError, type PreviousUpload } from 'tus-js-client';
import { ApiError } from '@bandstand/client/api/api.ts';

const endpoint = '/api/studio/uploads/tus';
/** One chunk: a minute on a slow connection, which is how long a server waits. */
const pieceBytes = 5_242_880;
/** A connection that is back within a quarter of an hour resumes automatically; later, choosing the file again resumes. */
const retryMs = [0, 1000, 3000, 5000, 10_000, ...Array.from({ length: 30 }, () => 30_000)];
const keepMs = 24 * 3_600_000;

export type Resuming = {
  /** The app's slug: an upload continues only in its own app. */
  app: string;
  headers: () => Record<string, string>;
  /** 0 to 1. */
  onProgress: (part: number) => void;
  /** The connection was lost, or is back. */
  onWaiting: (isWaiting: boolean) => void;
};

const prefixOf = (app: string) => `studio-${app}-`;
const nameOf = (app: string) => (file: File) => Promise.resolve([prefixOf(app), file.name, file.type, file.size, file.lastModified].join('|'));

/** Sends a file in chunks and resumes an earlier attempt, even from another day. Returns the id of the media; throws ApiError. */
export async function sendResumable(file: File, kind: string, { app, headers, onProgress, onWaiting }: Resuming): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      chunkSize: pieceBytes,
      retryDelays: retryMs,
      removeFingerprintOnSuccess: true,
      fingerprint: nameOf(app),
      metadata: { filename: file.name, kind },
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value);
      },
      onProgress: (sent, total) => {
        onWaiting(false);
        onProgress(total === 0 ? 0 : sent / total);
      },
      // Even when the browser reports being offline: it is often wrong, and asking costs nothing.
      onShouldRetry: (error) => {
        const status = statusOf(error);
        const isWorthIt = status === 0 || status >= 500 || status === 409 || status === 423;
        onWaiting(isWorthIt);
        return isWorthIt;
      },
      onSuccess: ({ lastResponse }) => {
        const id = lastResponse.getHeader('bandstand-media');
        if (id) resolve(id);
        else reject(new ApiError('unknown_error', lastResponse.getStatus()));
      },
      onError: (error) => {
        const status = statusOf(error);
        // An upload that the server refused for good is not offered again.
        if (status >= 400 && status < 500 && status !== 401) void forget(upload.url);
        reject(toApiError(error, status));
      },
    });
    upload.findPreviousUploads().then(
      ([before]) => {
        if (before) upload.resumeFromPreviousUpload(before);
        upload.start();
      },
      () => upload.start(),
    );
  });
}

const statusOf = (error: Error | DetailedError) => ('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0);

function toApiError(error: Error | DetailedError, status: number): ApiError {
  if (status === 0) return new ApiError('network', 0);
  try {
    const body = JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '') as ErrorBody;
    return new ApiError(body.error, status, body);
  } catch {
    return new ApiError('unknown_error', status);
  }
}

/** An unfinished upload of this browser. */
export type Unfinished = { key: string; name: string };
const keptUploads = async (): Promise<PreviousUpload[]> => (await defaultOptions.urlStorage?.findAllUploads()) ?? [];

/** Unfinished uploads in this app from the last day. The server has removed older ones. */
export async function unfinishedUploads(app: string): Promise<Unfinished[]> {
  const own = (await keptUploads()).filter(({ urlStorageKey }) => urlStorageKey.startsWith(`tus::${prefixOf(app)}`));
  const fresh = own.filter(({ creationTime }) => Date.now() - Date.parse(creationTime) < keepMs);
  for (const kept of own) if (!fresh.includes(kept)) await defaultOptions.urlStorage?.removeUpload(kept.urlStorageKey);
  return fresh.map(({ urlStorageKey, metadata }) => ({ key: urlStorageKey, name: metadata.filename ?? '' }));
}

/** Discards an unfinished upload, here and on the server. */
export async function discardUnfinished(key: string, headers: Record<string, string>): Promise<void> {
  const upload = (await keptUploads()).find(({ urlStorageKey }) => urlStorageKey === key);
  await defaultOptions.urlStorage?.removeUpload(key);
  // The server removes it anyway, within a day.
  if (upload?.uploadUrl) await Upload.terminate(upload.uploadUrl, { headers, retryDelays: null }).catch(() => {});
}

async function forget(url: string | null): Promise<void> {
  for (const { urlStorageKey, uploadUrl } of await keptUploads()) if (uploadUrl === url) await defaultOptions.urlStorage?.removeUpload(urlStorageKey);
}
