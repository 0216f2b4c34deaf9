// Keeps the page, and all that speaks and listens in it: with no network both work as before.

/** Another number with each release of the page or of kurdish-speech: everything is fetched anew, and the old copies are deleted. */
const CACHE = 'offline-page-1';
/** The script-tag files. In this folder: a service worker answers for Workers of its own folder only. */
const SPEECH = 'kurdish-speech/';
const PAGE = ['./', 'register.js', 'manifest.webmanifest', 'icon.svg'];
/** Only for dictation. */
const RECOGNIZER = ['recognizer.bin.gz', 'recognizer-sorani.txt.gz'];

addEventListener('install', (event) => event.waitUntil(keepFiles()));
addEventListener('activate', (event) => event.waitUntil(deleteOldFiles()));
addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(kept(event.request));
});

async function keepFiles() {
  const response = await fetch(`${SPEECH}integrity.json`);
  const scripts = Object.keys(await response.json());
  const cache = await caches.open(CACHE);
  await cache.addAll([...PAGE, ...[...scripts, ...RECOGNIZER].map((file) => SPEECH + file)]);
  await skipWaiting();
}

async function deleteOldFiles() {
  // Other caches of the origin are not ours to delete.
  const names = (await caches.keys()).filter((name) => name.startsWith('offline-page-') && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await clients.claim();
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
