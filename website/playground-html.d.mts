export interface PlaygroundState {
  text: string;
  dialect: string;
  speed: number;
  highlight: string;
}
export const DIALECTS: Record<string, { name: string; lang: string; dir: string; text: string }>;
export const HIGHLIGHTS: readonly string[];
export const SPEEDS: { min: number; max: number };
export function readState(hash: string): PlaygroundState;
export function validSpeed(written: string | number | null): number;
export function htmlOf(state: PlaygroundState): string;
