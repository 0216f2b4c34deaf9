export const PYTHON: string;
export function ensureTrainingTools(): void;
export function trainNetwork(...args: readonly string[]): void;
