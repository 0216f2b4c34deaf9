/** Files of published speech at `/audio/article.json`, with sound that nobody decodes. */
export function published(changes: Readonly<Record<string, unknown>> = {}): Record<string, Buffer> {
  const manifest = {
    version: 1,
    title: 'گوند',
    language: 'ckb',
    dialect: 'sorani',
    voice: 'sorani_m001',
    voiceGroup: 'v3',
    speed: 1,
    maxCharacters: 500,
    duration: 1,
    audio: [
      { type: 'audio/ogg; codecs=opus', src: 'article.opus', bytes: 1000, header: [0, 100] },
      { type: 'audio/mpeg', src: 'article.mp3', bytes: 1000 },
    ],
    captions: 'article.vtt',
    parts: [],
    ...changes,
  };
  return {
    '/audio/article.json': Buffer.from(JSON.stringify(manifest)),
    '/audio/article.opus': Buffer.alloc(1000),
    '/audio/article.mp3': Buffer.alloc(1000),
    '/audio/article.vtt': Buffer.from('WEBVTT\n'),
  };
}
