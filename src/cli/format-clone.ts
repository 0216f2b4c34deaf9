import type { Clone } from '../service/store/store.ts';

/** A clone as the commands print it: one line of JSON. */
export function cloneLine({ id, account, name, dialect, voice, createdAt }: Clone): string {
  const { pitch, formantScale, tilt, rate } = voice;
  return JSON.stringify({
    clone: id,
    account,
    name,
    dialect,
    pitch: rounded(pitch, 1),
    formant_scale: rounded(formantScale, 3),
    tilt: rounded(tilt, 1),
    rate: rounded(rate, 2),
    created_at: createdAt,
  });
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
