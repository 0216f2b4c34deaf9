import type { Clone } from '../../service/store/store.ts';

/** Formats a clone as one line of JSON. */
export function formatClone({ id, account, name, dialect, voice, createdAt }: Clone): string {
  const { pitch, formantScale, tilt, rate } = voice;
  return JSON.stringify({
    clone: id,
    account,
    name,
    dialect,
    pitch: round(pitch, 1),
    formant_scale: round(formantScale, 3),
    tilt: round(tilt, 1),
    rate: round(rate, 2),
    created_at: createdAt,
  });
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
