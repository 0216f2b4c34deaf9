/*
 * Hashes of the Workers that are not embedded: `sha384-…`. The script-tag build replaces this module with one that has them; npm users'
 * bundlers may change the files.
 */
export const decoderHash: string | undefined = undefined;
export const encoderHash: string | undefined = undefined;
export const localDictationHash: string | undefined = undefined;
export const localSpeechHash: string | undefined = undefined;
export const localTextHash: string | undefined = undefined;
