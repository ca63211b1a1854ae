type Sending = {
  method: string;
  headers: Record<string, string>;
  form: FormData;
  signal: AbortSignal | undefined;
  onProgress: ((fraction: number) => void) | undefined;
};

/** Sends a form and reports its progress, 0–1, which `fetch` cannot do. Like `fetch`, rejects without an answer or when aborted. */
export function sendForm(url: string, { method, headers, form, signal, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new TypeError('The form could not be sent')));
    request.addEventListener('abort', () => reject(new DOMException('The sending was stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
