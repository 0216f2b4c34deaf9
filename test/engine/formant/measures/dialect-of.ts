/** The dialect of a catalog voice. */
export function dialectOf(voice: string): 'sorani' | 'kurmanji' | 'badini' {
  if (voice.startsWith('kurmanji')) return 'kurmanji';
  return voice.startsWith('badini') ? 'badini' : 'sorani';
}
