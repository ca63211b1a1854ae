import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawIcon, drawSplash } from './icons.ts';

const brand = '#0000ff';
const blue = [0, 0, 255, 255];
const red = [255, 0, 0, 255];
const filled = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 4, background } })
    .png()
    .toBuffer();
/** A red square on a transparent ground. */
const clear = async () =>
  sharp({ create: { width: 64, height: 64, channels: 4, background: '#00000000' } })
    .composite([
      {
        input: await sharp({ create: { width: 32, height: 32, channels: 4, background: '#ff0000' } })
          .png()
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer();

async function look(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { width: info.width, height: info.height, corner: at(0, 0), middle: at(Math.floor(info.width / 2), Math.floor(info.height / 2)) };
}

describe('an icon', () => {
  it.each([32, 192, 180])('of %i pixels is square, whatever the picture was', async (size) => {
    const wide = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer();
    expect(await look(await drawIcon(wide, { kind: 'any', size }, { isLetter: false, brand }))).toEqual({
      width: size,
      height: size,
      corner: red,
      middle: red,
    });
  });

  it('stays transparent where the picture is, except on the home screen of an iPhone', async () => {
    const corner = async (size: number) =>
      (await look(await drawIcon(await filled('#00000000'), { kind: 'any', size }, { isLetter: false, brand }))).corner;
    expect((await corner(192))[3]).toBe(0);
    expect(await corner(180)).toEqual(blue);
  });

  it('for masks is on the brand colour if it is transparent, and on its own colour if it is filled', async () => {
    const draw = async (source: Buffer) => look(await drawIcon(source, { kind: 'maskable', size: 100 }, { isLetter: false, brand }));
    expect((await draw(await clear())).corner).toEqual(blue);
    expect(await draw(await filled('#ff0000'))).toMatchObject({ corner: red, middle: red });
  });

  it('of a letter is drawn for masks already, and fills its square', async () => {
    const left = await sharp({ create: { width: 32, height: 64, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer();
    const letter = await sharp(await filled('#00ff00'))
      .composite([{ input: left, gravity: 'west' }])
      .png()
      .toBuffer();
    const corner = async (isLetter: boolean) => (await look(await drawIcon(letter, { kind: 'maskable', size: 100 }, { isLetter, brand }))).corner;
    expect(await corner(true)).toEqual(red);
    expect(await corner(false)).not.toEqual(red);
  });

  it('is centred on the splash screen', async () => {
    const drawn = await drawSplash(await filled('#ff0000'), { width: 120, height: 200 }, '#ffffff');
    expect(await look(drawn)).toEqual({ width: 120, height: 200, corner: [255, 255, 255, 255], middle: red });
  });
});
