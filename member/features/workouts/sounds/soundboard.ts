import type { Cue } from '../state/cursor.ts';

/** How each sound is made: its pitch in Hz, how often, and how long each takes. */
const tones: Record<Cue['kind'] | 'triple', { pitch: number; times: number; seconds: number }> = {
  tick: { pitch: 660, times: 1, seconds: 0.08 },
  work: { pitch: 990, times: 1, seconds: 0.35 },
  rest: { pitch: 440, times: 2, seconds: 0.16 },
  triple: { pitch: 990, times: 3, seconds: 0.12 },
};
export type Sound = { atMs: number; kind: keyof typeof tones };

export interface Soundboard {
  /** Lays these sounds ahead on the audio clock in place of all that are still to come. They come even if the page does not run. */
  plan(sounds: readonly Sound[]): void;
  setMuted(isMuted: boolean): void;
  /** Within a press: browsers let nothing sound before one. */
  wake(): void;
  close(): void;
}

/** Sounds that the device makes itself. Without a sound card it is silent. */
export function createSoundboard(isMuted: boolean): Soundboard {
  let context: AudioContext | null = null;
  let volume: GainNode | null = null;
  let muted = isMuted;
  let laid: OscillatorNode[] = [];
  let planned: readonly Sound[] = [];

  const open = (): AudioContext | null => {
    if (context || !('AudioContext' in globalThis)) return context;
    context = new AudioContext();
    volume = context.createGain();
    volume.gain.value = muted ? 0 : 1;
    volume.connect(context.destination);
    context.onstatechange = () => {
      // A context that slept has another clock than before.
      if (context?.state === 'running') lay();
    };
    return context;
  };
  const lay = () => {
    for (const node of laid) node.disconnect();
    laid = [];
    if (!context || !volume || context.state !== 'running') return;
    const [nowMs, now] = [Date.now(), context.currentTime];
    for (const { atMs, kind } of planned) {
      if (atMs < nowMs) continue;
      const { pitch, times, seconds } = tones[kind];
      for (let time = 0; time < times; time += 1)
        laid.push(tone(context, volume, pitch, now + (atMs - nowMs) / 1000 + time * seconds * 1.6, seconds));
    }
  };
  return {
    plan(sounds) {
      planned = sounds;
      lay();
    },
    setMuted(next) {
      muted = next;
      if (volume) volume.gain.value = next ? 0 : 1;
    },
    wake() {
      void open()
        ?.resume()
        .catch(() => {});
    },
    close() {
      planned = [];
      lay();
      void context?.close().catch(() => {});
      context = null;
    },
  };
}

function tone(context: AudioContext, into: AudioNode, pitch: number, at: number, seconds: number): OscillatorNode {
  const node = context.createOscillator();
  const shape = context.createGain();
  node.frequency.value = pitch;
  // Without a ramp, it clicks.
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(0.5, at + 0.01);
  shape.gain.setValueAtTime(0.5, at + seconds - 0.02);
  shape.gain.linearRampToValueAtTime(0, at + seconds);
  node.connect(shape).connect(into);
  node.start(at);
  node.stop(at + seconds);
  return node;
}
