/** What a page did, recorded by `recordPage`. */
export interface PageRecord {
  peak: number;
  lit: string[];
  errors: string[];
}

/** Runs in the page: measures all audio output with an analyser, and records the highlighted words. */
export function recordPage(): void {
  const pageRecord: PageRecord = { peak: 0, lit: [], errors: [] };
  Object.assign(globalThis, { pageRecord });
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) {
      const analyser = this.context.createAnalyser();
      connect.call(this, analyser);
      const samples = new Float32Array(analyser.fftSize);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        pageRecord.peak = Math.max(pageRecord.peak, ...samples.map(Math.abs));
      }, 20);
    }
    return connect.apply(this, args);
  } as typeof AudioNode.prototype.connect;
  addEventListener(
    'boundary',
    () => {
      const [range] = CSS.highlights.get('kurdish-word') ?? [];
      pageRecord.lit.push(String(range));
    },
    true,
  );
  addEventListener(
    'error',
    (event) => pageRecord.errors.push(String((event as { error?: unknown }).error ?? event.type)),
    true,
  );
}
