import { vi } from 'vitest';

type Asked = { method: string; url: string; headers: Record<string, string>; size: number };

/** A server for resumable uploads, in memory, behind XMLHttpRequest. `files`: those of an earlier one, as after a page reload. */
export function fakeTus(files = new Map<string, { length: number; offset: number }>()) {
  const asked: Asked[] = [];
  const state = { cutsLeft: 0, isSilentAfter: false, isSilent: false, refusal: null as { status: number; body: object } | null };

  class FakeRequest {
    status = 0;
    responseText = '';
    withCredentials = false;
    upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: ((error: Error) => void) | null = null;
    #asked: Asked = { method: '', url: '', headers: {}, size: 0 };
    #answer: Record<string, string> = {};

    open(method: string, url: string) {
      this.#asked = { ...this.#asked, method, url: new URL(url, 'http://localhost').pathname };
    }
    setRequestHeader(name: string, value: string) {
      this.#asked.headers[name.toLowerCase()] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.#answer[name.toLowerCase()] ?? null;
    }
    abort() {}
    send(body: Blob | null) {
      this.#asked.size = body?.size ?? 0;
      asked.push(this.#asked);
      if (!state.isSilent) setTimeout(() => this.#finish(), 0);
    }
    #finish() {
      const { method, url, headers, size } = this.#asked;
      const end = (status: number, answer: Record<string, string> = {}, text = '') => {
        Object.assign(this, { status, responseText: text });
        this.#answer = answer;
        this.onload?.();
      };
      if (method === 'POST') {
        const made = `/api/studio/uploads/tus/${files.size + 1}`;
        files.set(made, { length: Number(headers['upload-length']), offset: 0 });
        return end(201, { location: made });
      }
      const file = files.get(url);
      if (!file) return end(404);
      const facts = () => ({ 'upload-offset': String(file.offset), 'upload-length': String(file.length), 'bandstand-media': 'film' });
      if (method === 'HEAD') return end(200, facts());
      if (method === 'DELETE') {
        files.delete(url);
        return end(204);
      }
      if (state.cutsLeft > 0) {
        state.cutsLeft -= 1;
        state.isSilent = state.isSilentAfter && state.cutsLeft === 0;
        // Half of the chunk arrived.
        file.offset += Math.floor(size / 2);
        this.upload.onprogress?.({ lengthComputable: true, loaded: Math.floor(size / 2) });
        return this.onerror?.(new Error('cut'));
      }
      if (file.offset + size === file.length && state.refusal) return end(state.refusal.status, {}, JSON.stringify(state.refusal.body));
      file.offset += size;
      this.upload.onprogress?.({ lengthComputable: true, loaded: size });
      return end(204, facts());
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    asked,
    files,
    /** This many of the next chunks break off halfway. */
    cut: (times: number) => void (state.cutsLeft = times),
    /** The next chunk breaks off halfway, and the server stays silent from then on. */
    vanish: () => void Object.assign(state, { cutsLeft: 1, isSilentAfter: true }),
    /** The complete upload is refused. */
    refuse: (status: number, error: string, message: string) => void (state.refusal = { status, body: { error, message, request_id: '1' } }),
  };
}
