export { pageFetch } from './page-fetch.ts';
export { speakWithFallback } from './speak-with-fallback.ts';
