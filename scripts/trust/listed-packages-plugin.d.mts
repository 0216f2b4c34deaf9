import type { Plugin } from 'vite';

/** Fails a bundle with code of a package that NOTICE does not name. */
export function listedPackages(): Plugin;
