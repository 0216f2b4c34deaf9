/** Names and contents of the recognizer's files as pages load them. */
export function recognizerFiles(): [name: string, bytes: Buffer<ArrayBuffer>][];
