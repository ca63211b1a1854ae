import { describe, expect, it } from 'vitest';
import { bitratesOf, masterPlaylist, signedPlaylist, type Stream } from './hls.ts';

const list = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="v360.mp4",BYTERANGE="1347@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:200000@1347
v360.mp4
#EXTINF:1.000000,
#EXT-X-BYTERANGE:100000@201347
v360.mp4
#EXT-X-ENDLIST
`;
const stream = (name: string, height: number): Stream => ({
  name,
  height,
  width: height * 2,
  frameRate: 25,
  codecs: 'avc1.64001f,mp4a.40.2',
  peakBitrate: height * 3000,
  averageBitrate: height * 2000,
});

describe('bitrates', () => {
  it('are measured from the segments: the heaviest second, and all of it', () => {
    expect(bitratesOf(list)).toEqual({ peak: 800_000, average: 480_000 });
    expect(bitratesOf('#EXTM3U\n')).toEqual({ peak: 0, average: 0 });
  });
  it('are not exaggerated by a last segment of a few frames', () => {
    expect(bitratesOf('#EXTINF:0.04,\n#EXT-X-BYTERANGE:10000@0\nv.mp4').peak).toBe(160_000);
  });
});

describe('the master playlist', () => {
  it('offers every size, a middle one first', () => {
    const text = masterPlaylist([stream('v360', 360), stream('v720', 720), stream('v1080', 1080)]);
    expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual(['v720.m3u8', 'v360.m3u8', 'v1080.m3u8']);
    expect(text).toContain('BANDWIDTH=2160000,AVERAGE-BANDWIDTH=1440000,RESOLUTION=1440x720,FRAME-RATE=25.000,CODECS="avc1.64001f,mp4a.40.2"');
    expect(text.startsWith('#EXTM3U\n#EXT-X-VERSION:7\n')).toBe(true);
  });
  it.each([[[]], [[stream('v200', 200)]]])('of %j is well formed', (streams) => {
    expect(masterPlaylist(streams).match(/STREAM-INF/g)?.length ?? 0).toBe(streams.length);
  });
});

describe('a signed playlist', () => {
  it('signs every address, in lines and in attributes, and nothing else', () => {
    const signed = signedPlaylist(list, (name) => `${name}?sig=1`);
    expect(signed).toContain('#EXT-X-MAP:URI="v360.mp4?sig=1",BYTERANGE="1347@0"');
    expect(signed.match(/^v360\.mp4\?sig=1$/gm)).toHaveLength(2);
    expect(signed.replaceAll('?sig=1', '')).toBe(list);
  });
});
