/** A dialect that a voice of the catalog speaks. */
export function dialectOf(voice: string): 'sorani' | 'kurmanji' | 'badini' {
  if (voice.startsWith('kurmanji')) return 'kurmanji';
  return voice.startsWith('badini') ? 'badini' : 'sorani';
}
