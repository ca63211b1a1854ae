/** No zone changes its clock within a quarter of an hour, so one offset is cached for each. */
const bucketMs = 900_000;
const offsetsKept = 5_000;

type ZoneClock = { format: Intl.DateTimeFormat; offsets: Map<number, number> };
const clocks = new Map<string, ZoneClock>();

/** Local time minus UTC at an instant, in milliseconds; a null zone is UTC. Throws RangeError for an unknown zone. */
export function offsetAt(ms: number, timeZone: string | null): number {
  if (timeZone === null || timeZone === 'UTC' || !Number.isFinite(ms)) return 0;
  const clock = clockOf(timeZone);
  const bucket = Math.floor(ms / bucketMs);
  const cachedOffset = clock.offsets.get(bucket);
  if (cachedOffset !== undefined) return cachedOffset;
  const offset = readOffset(clock.format, bucket * bucketMs);
  if (clock.offsets.size >= offsetsKept) clock.offsets.clear();
  clock.offsets.set(bucket, offset);
  return offset;
}

/** Whether clocks in the two zones differ at an instant. An unknown zone never differs. */
export function isOtherClock(time: string, zone: string, other: string): boolean {
  try {
    return offsetAt(Date.parse(time), zone) !== offsetAt(Date.parse(time), other);
  } catch {
    return false;
  }
}

/** A zone's clock, cached. Throws RangeError for a zone unknown to the platform. */
export function clockOf(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    clock = { format, offsets: new Map() };
    clocks.set(timeZone, clock);
  }
  return clock;
}

function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const parts = format.formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - ms;
}
