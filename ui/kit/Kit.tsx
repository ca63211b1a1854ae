import { useState } from 'react';
import type { ColorMode, Theme } from '@bandstand/contract/theme.ts';
import { Button } from '../primitives/Button.tsx';
import { Card } from '../primitives/Card.tsx';
import { Segmented } from '../primitives/Segmented.tsx';
import { TextField } from '../primitives/TextField.tsx';
import { ToastRegion } from '../primitives/ToastRegion.tsx';
import { fontFaceCss } from '../fonts/fonts.ts';
import styles from './Kit.module.css';
import { kitThemes } from './kitThemes.ts';
import { Specimen, type KitPictures } from './Specimen.tsx';
import { ThemeScope } from './ThemeScope.tsx';

type Look = 'own' | 'unset' | 'rounded' | 'square';
type Depth = 'own' | 'unset' | 'raised' | 'flat';
const looks: Look[] = ['own', 'unset', 'rounded', 'square'];
const depths: Depth[] = ['own', 'unset', 'raised', 'flat'];
const modes: ColorMode[] = ['light', 'dark'];

type KitProps = { pictures?: KitPictures; only?: { theme?: string | null; mode?: string | null } };

/** For development: every primitive in six brands and both modes, then in every combination of corners and depth. */
export function Kit({ pictures = [], only = {} }: KitProps) {
  const [look, setLook] = useState<Look>('own');
  const [depth, setDepth] = useState<Depth>('own');
  const shownThemes = kitThemes.filter(({ id }) => !only.theme || only.theme === id);
  const shownModes = modes.filter((mode) => !only.mode || only.mode === mode);
  return (
    <main className={styles.kit}>
      <style>{fontFaceCss(kitThemes.flatMap(({ theme }) => [theme.heading_font, theme.body_font]))}</style>
      {!only.theme && (
        <div className={styles.controls}>
          <Segmented label="Corners" value={look} onChange={setLook} options={looks.map((value) => ({ value, label: value }))} />
          <Segmented label="Cards" value={depth} onChange={setDepth} options={depths.map((value) => ({ value, label: value }))} />
        </div>
      )}
      <div className={styles.grid}>
        {shownThemes.flatMap(({ id, name, theme }) =>
          shownModes.map((mode) => (
            <ThemeScope key={id + mode} theme={dressed(theme, look, depth)} mode={mode}>
              <Specimen name={name} pictures={pictures} />
            </ThemeScope>
          )),
        )}
      </div>
      {!only.theme && (
        <div className={styles.matrix}>
          {kitThemes.flatMap(({ id, theme }) =>
            modes.flatMap((mode) =>
              looks.slice(1).flatMap((cornerLook) =>
                depths.slice(1).map((cardDepth) => (
                  <ThemeScope key={`${id}-${mode}-${cornerLook}-${cardDepth}`} theme={dressed(theme, cornerLook, cardDepth)} mode={mode}>
                    <Card className={styles.swatch}>
                      <strong>{`${cornerLook} · ${cardDepth}`}</strong>
                      <TextField label="Name" defaultValue="Ines" />
                      <Button variant="primary" wide>
                        Save
                      </Button>
                      <a href="#more">Read more</a>
                    </Card>
                  </ThemeScope>
                )),
              ),
            ),
          )}
        </div>
      )}
      <ToastRegion label="Messages" dismissLabel="Dismiss" />
    </main>
  );
}

function dressed(theme: Theme, look: Look, depth: Depth): Theme {
  return {
    ...theme,
    app_look: look === 'own' ? theme.app_look : look === 'unset' ? null : look,
    card_style: depth === 'own' ? theme.card_style : depth === 'unset' ? null : depth,
  };
}
