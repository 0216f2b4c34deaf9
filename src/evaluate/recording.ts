import type { TranscriptionDialect } from '../contract/transcription.ts';

/** A file with sound, and what is said in it. */
export interface Recording {
  readonly path: string;
  readonly text: string;
  readonly dialect: TranscriptionDialect;
  /** An identifier of the speaker; undefined where it is not known. */
  readonly speaker?: string | undefined;
}

/**
 * The dialect that a folder's name, a column or a flag means; undefined for others.
 * @param name `sorani`, `kurmanji`, or a BCP 47 tag.
 */
export function dialectNamed(name: string | undefined): TranscriptionDialect | undefined {
  switch (name?.toLowerCase().split('-')[0]) {
    case 'sorani':
    case 'ckb':
      return 'sorani';
    case 'kurmanji':
    case 'kmr':
    case 'ku':
      return 'kurmanji';
    default:
      return undefined;
  }
}
