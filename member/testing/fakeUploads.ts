import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { ErrorCode } from '@bandstand/contract/errors.ts';
// Its code is loaded when it is first needed, which would be a wait of unknown length here.
import '@bandstand/client/api/sendForm.ts';
import { settled } from './visit.tsx';

export type FakeUpload = {
  path: string;
  form: FormData;
  isAborted: boolean;
  /** So much of it is sent, 0–1. */
  progress(fraction: number): void;
  answer(body: object): Promise<void>;
  refuse(status: number, code: ErrorCode, message?: string): Promise<void>;
  /** The connection breaks. */
  cut(): Promise<void>;
};

/** Files on their way to the server, by hand: what tells its progress does not go through `fetch`. */
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
