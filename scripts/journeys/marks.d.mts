export const MARKED_WORD: string;

export interface Marks {
  readonly hertz: number;
  readonly word: readonly (readonly number[])[];
  readonly toneBase64: readonly (readonly number[])[];
  readonly opus: readonly (readonly number[])[];
  readonly opusBase64: readonly (readonly number[])[];
}

export function tone(seconds: number, rate?: number): Int16Array<ArrayBuffer>;
export function marksOf(packets: readonly Uint8Array[]): Marks;
