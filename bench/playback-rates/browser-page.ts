/** Runs in a browser: records what its `preservesPitch` makes of speech. */

const RATE = 24_000;
/** Elements that play at a time. */
const AT_ONCE = 8;
/** The last of the sound is behind the element's `ended`. */
const TAIL_SECONDS = 0.3;

const RECORDER = `
registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([[channel]]) {
    if (channel) this.port.postMessage(channel.slice());
    return true;
  }
});`;

async function openContext(): Promise<AudioContext> {
  const context = new AudioContext({ sampleRate: RATE });
  const url = URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(url);
  return context;
}

async function record(context: AudioContext, url: string, rate: number): Promise<Float32Array[]> {
  const element = new Audio(url);
  element.playbackRate = rate;
  element.preservesPitch = true;
  const parts: Float32Array[] = [];
  const recorder = new AudioWorkletNode(context, 'recorder', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => parts.push(data);
  const source = context.createMediaElementSource(element);
  const over = new Promise((resolve) => element.addEventListener('ended', resolve));
  source.connect(recorder);
  await element.play();
  await over;
  await new Promise((resolve) => setTimeout(resolve, 1000 * TAIL_SECONDS));
  source.disconnect();
  recorder.port.close();
  return parts;
}

/** @returns 16-bit samples at 24 kHz of each address, in base64. */
async function recordAll(urls: readonly string[], rate: number): Promise<string[]> {
  const context = await openContext();
  const recorded: string[] = [];
  const next = urls.entries();
  const work = async () => {
    for (const [index, url] of next) recorded[index] = toBase64(await record(context, url, rate));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await context.close();
  return recorded;
}

function toBase64(parts: readonly Float32Array[]): string {
  const samples = parts.flatMap((part) => [...part]);
  const bytes = new Uint8Array(Int16Array.from(samples, (sample) => Math.round(sample * 32_767)).buffer);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

Object.assign(globalThis, { recordAll });
