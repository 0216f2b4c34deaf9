import type { Plugin } from 'vite';

/** Bundles one worklet or worker entry into a self-contained classic-compatible script. */
export function bundleWorklet(file: string): Promise<string>;

export function workletSource(options?: {
  leftOut?: readonly string[];
  bundleFile?: (file: string) => Promise<string>;
}): Plugin;
