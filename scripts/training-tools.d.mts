export const PYTHON: string;
export function ensureTrainingTools(): void;
