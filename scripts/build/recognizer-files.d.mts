/** Names and contents of the recogniser's files as pages load them. */
export function recognizerFiles(): [name: string, bytes: Buffer<ArrayBuffer>][];
