import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { ErrorCode } from '@bandstand/contract/errors.ts';
// Loaded ahead: its code loads on first use, which would be a wait of unknown length here.
import '@bandstand/client/api/sendForm.ts';
import { settled } from './visit.tsx';

export type FakeUpload = {
  path: string;
  form: FormData;
  isAborted: boolean;
  /** The sent share, 0–1. */
  progress(fraction: number): void;
  answer(body: object): Promise<void>;
  refuse(status: number, code: ErrorCode, message?: string): Promise<void>;
  /** The connection fails. */
  cut(): Promise<void>;
};

/** Uploads controlled by the test: requests with progress do not go through `fetch`. */
export function fakeUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];

  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #path = '';
    #own: FakeUpload | null = null;

    open(_method: string, url: string) {
      this.#path = url;
    }
    setRequestHeader() {}
    abort() {
      if (this.#own) this.#own.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData) {
      const end = async (status: number, body: object) => {
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.dispatchEvent(new Event('load'));
        await settled();
      };
      this.#own = {
        path: this.#path,
        form,
        isAborted: false,
        progress: (loaded) =>
          act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 1 }))),
        answer: (body) => end(200, body),
        refuse: (status, code, message = `Refused: ${code}`) => end(status, { error: code, message, request_id: 'r' }),
        cut: async () => {
          this.dispatchEvent(new Event('error'));
          await settled();
        },
      };
      uploads.push(this.#own);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploads;
}
