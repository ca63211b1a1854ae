import net from 'node:net';

type Holder = { state: 'held'; id: string; pid: number } | { state: 'silent' } | { state: 'gone' };

const answerTimeoutMs = 700;

/** Asks the process that listens on the lock who it is. */
export function readHolder(lockPath: string): Promise<Holder> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(lockPath);
    const finish = (holder: Holder) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(holder);
    };
    const timer = setTimeout(() => finish({ state: 'silent' }), answerTimeoutMs);
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    // Only a refused or missing socket is free: any other failure (no permission, a full backlog) means that a process holds it.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish({ state: error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : 'silent' }),
    );
    socket.on('end', () => finish(parseHolder(answer)));
  });
}

function parseHolder(answer: string): Holder {
  const match = /^\{"id":"([\w-]+)","pid":(\d+)\}$/.exec(answer);
  return match?.[1] && match[2] ? { state: 'held', id: match[1], pid: Number(match[2]) } : { state: 'silent' };
}
