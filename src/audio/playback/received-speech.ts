const SOURCE_RATE = 24_000;

/** What has arrived of one utterance: the page's copy, for export and for a new context to continue from. */
export class ReceivedSpeech {
  readonly chunks: Int16Array[] = [];
  frames = 0;
  complete = false;

  write(samples: Int16Array): void {
    this.chunks.push(samples);
    this.frames += samples.length;
  }

  get seconds(): number {
    return this.frames / SOURCE_RATE;
  }

  samples(): Int16Array {
    const all = new Int16Array(this.frames);
    let at = 0;
    for (const chunk of this.chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
