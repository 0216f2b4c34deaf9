/** What speech-dispatcher has set, by its own names; a value of `NULL` unsets one. */
export type ModuleSettings = ReadonlyMap<string, string>;

/** A number between -100 and 100. @param normal What holds where it is not set. */
function level(settings: ModuleSettings, name: string, normal = 0): number {
  const value = Number(settings.get(name) ?? normal);
  return Number.isFinite(value) ? Math.max(-100, Math.min(100, value)) : normal;
}

/** Of `rate`: 0.4 at -100, 1 at 0, 4 at 100, in equal ratios on each side. */
export function speedOf(settings: ModuleSettings): number {
  const rate = level(settings, 'rate') / 100;
  return rate < 0 ? 0.4 ** -rate : 4 ** rate;
}

/** Of `pitch`: an octave down at -100 and up at 100, in semitones. */
export function semitonesOf(settings: ModuleSettings): number {
  return (level(settings, 'pitch') / 100) * 12;
}

/** Of `volume`, as a factor: 0 at -100, 1 at 100, which is speech-dispatcher's own default. */
export function gainOf(settings: ModuleSettings): number {
  return (level(settings, 'volume', 100) + 100) / 200;
}
