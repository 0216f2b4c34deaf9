/** Documents of any kind would run scripts under the origin of the proxy. The contract leaves the type of events open. */
const PASSED = new Set([
  '',
  'application/json',
  'application/jsonl',
  'application/ndjson',
  'application/octet-stream',
  'application/ogg',
  'application/x-ndjson',
  'application/x-subrip',
  'text/event-stream',
  'text/plain',
  'text/vtt',
]);

/** Whether an answer of the service with this content type may reach a page: sound, JSON, text, captions or events. */
export function isPassedType(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return PASSED.has(type) || /^audio\/[\w.+-]+$/.test(type);
}
