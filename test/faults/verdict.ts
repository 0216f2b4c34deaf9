import type { Verdict } from './fault.ts';

export const verdict = (holds: boolean, measured: string): Verdict => ({ measured, holds });
