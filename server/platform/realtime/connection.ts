import type { ServerFrame } from '@bandstand/contract/realtime.ts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Tenant } from '../db/tenancy.ts';
import type { Member, Proof } from '../http/context.ts';
import { pingFrame, textFrame } from './frame.ts';
import type { ChannelRule } from './realtime.ts';

/** Our own codes for closing a connection. */
export const closeCodes = { badFrame: 4400, signedOut: 4401, slow: 4408, flood: 4429, stopping: 1001 } as const;

/** Bytes that may wait for one reader; a slower one reconnects and reads the rest from the database. */
const maxWaitingBytes = 1_048_576;

/** One socket, and the member or guest at its other end. */
export interface Connection {
  readonly socket: WebSocket;
  readonly tenant: Tenant;
  /** Null: a guest. */
  member: Member | null;
  /** The member's credentials, to be checked again. */
  readonly proof: Proof | null;
  provenAtMs: number;
  /** Never changed in place: a list that grows keeps room for more than most connections join. */
  rooms: readonly Room[];
  isAlive: boolean;
  lastTypingMs: number;
  /** A whole frame, made by `textFrame`. */
  send(frame: Buffer): void;
  sendFrame(frame: ServerFrame): void;
  /** In one piece. */
  sendFrames(frames: readonly ServerFrame[]): void;
  ping(): void;
}

/** Instead of the time of an answer: rights or sessions may have changed since. No frame is sent before there is another. */
export const unasked = Number.NEGATIVE_INFINITY;

export const findRoom = ({ rooms }: Pick<Connection, 'rooms'>, channel: string): Room | undefined => rooms.find((room) => room.channel === channel);

/**
 * A serialised frame on its way to the listeners of a channel. A promise if it must be read first; it resolves to null when nothing is left to
 * publish.
 */
export interface Outgoing {
  text: string | Promise<string | null>;
  except?: ReadonlySet<string> | undefined;
}

/** Connections of one channel, with the time when each was last allowed. */
export interface Room {
  readonly tenant: Tenant;
  readonly channel: string;
  readonly rule: ChannelRule;
  readonly listeners: Map<Connection, number>;
  /** Frames that wait for a check or for the slices before them: a channel keeps its order. */
  waiting: Outgoing[];
  isSending: boolean;
  checking: Promise<void> | null;
}

interface ConnectionFacts {
  socket: WebSocket;
  /** The stream below `socket`, to which frames are written. */
  stream: Duplex;
  tenant: Tenant;
  member: Member | null;
  proof: Connection['proof'];
  nowMs: number;
}

/** A class, because its methods exist once: as functions of each connection they would take more memory than what it knows. */
class SocketConnection implements Connection {
  readonly socket: WebSocket;
  readonly tenant: Tenant;
  readonly proof: Proof | null;
  rooms: readonly Room[] = [];
  member: Member | null;
  provenAtMs: number;
  isAlive = true;
  lastTypingMs = 0;
  private readonly stream: Duplex;

  constructor({ socket, stream, tenant, member, proof, nowMs }: ConnectionFacts) {
    this.socket = socket;
    this.stream = stream;
    this.tenant = tenant;
    this.member = member;
    this.proof = proof;
    this.provenAtMs = nowMs;
  }

  send(frame: Buffer): void {
    const { socket, stream } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength > maxWaitingBytes) return drop(socket, closeCodes.slow, 'resume');
    stream.write(frame);
  }
  sendFrame(frame: ServerFrame): void {
    this.send(bytesOf(frame));
  }
  sendFrames(frames: readonly ServerFrame[]): void {
    this.send(Buffer.concat(frames.map(bytesOf)));
  }
  ping(): void {
    this.send(pingFrame);
  }
}

export const createConnection = (facts: ConnectionFacts): Connection => new SocketConnection(facts);

const bytesOf = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame));

/** Sends the reason, and does not wait for a peer that may have stopped reading. */
export function drop(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), 1000).unref();
}
