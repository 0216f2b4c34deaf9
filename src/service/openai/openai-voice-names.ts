/**
 * The names that clients of OpenAI hardcode, and the voice that speaks for each: of the same gender where OpenAI's has one, and among
 * those that every plan includes (docs/openai.md has the table).
 */
export const OPENAI_VOICE_NAMES: ReadonlyMap<string, string> = new Map([
  ['alloy', 'sorani_f002'],
  ['ash', 'sorani_m001'],
  ['ballad', 'kurmanji_m001'],
  ['coral', 'sorani_v4_f002'],
  ['echo', 'sorani_v4_m001'],
  ['fable', 'kurmanji_v4_m001'],
  ['nova', 'kurmanji_f002'],
  ['onyx', 'sorani_m001'],
  ['sage', 'sorani_f002'],
  ['shimmer', 'kurmanji_v4_f002'],
  ['verse', 'kurmanji_m001'],
  ['marin', 'badini_v5_f002'],
  ['cedar', 'badini_v5_m001'],
]);
