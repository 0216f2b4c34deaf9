export { createLocalFetch, type LocalFetchOptions } from './create-local-fetch.ts';
