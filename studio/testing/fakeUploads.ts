// The client loads this when first needed, which would be a wait of unknown length in a test.
import '@bandstand/client/api/sendForm.ts';
import { vi } from 'vitest';

/** One upload in progress: the test sets its progress and how it ends. */
export class FakeUpload extends EventTarget {
  method = '';
  url = '';
  status = 0;
  responseText = '';
  form: FormData | null = null;
  isAborted = false;
  readonly headers: Record<string, string> = {};
  readonly upload = new EventTarget();

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  get file(): File {
    return this.form!.get('file') as File;
  }
  progress(part: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: part * 1000, total: 1000 }));
  }
  answer(status: number, json: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(json);
    this.dispatchEvent(new Event('load'));
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

/** Replaces XMLHttpRequest; returns the started uploads. */
export function fakeUploads(): FakeUpload[] {
  const begun: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      override send(form: FormData) {
        super.send(form);
        begun.push(this);
      }
    },
  );
  return begun;
}
