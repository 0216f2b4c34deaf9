// The journeys of sound and text through the sources: every file whose code a chunk, a frame or a transcript is handed to, in order.
// A helper stands behind the file that calls it. `by` is a file that connects two others without touching what travels, and is not
// counted: it set up the stream, the port or the connection, or defines its messages. Each file must import its neighbour or be
// imported by it, and `named` neighbours must both name a route or message, so this table cannot drift from the code.

const hop = (file, ...helpers) => ({ file, helpers });
const by = (file) => ({ file, helpers: [], isCounted: false });
const named = (name) => ({ name });

export const JOURNEYS = [
  {
    title: 'A PCM chunk, from the route to the worklet',
    most: 20,
    steps: [
      hop('src/service/routes/speech.ts'),
      hop(
        'src/service/routes/tts-stream.ts',
        'src/service/http/pcm-bytes.ts',
        'src/service/http/stream-of.ts',
      ),
      by('src/service/service.ts'),
      by('src/service/http/serve.ts'),
      hop('src/service/http/write-response.ts'),
      by('src/service/http/serve.ts'),
      by('src/contract/routes.ts'),
      named('/api/tts-stream'),
      by('src/proxy/core/policy.ts'),
      by('src/proxy/core/exchange-types.ts'),
      hop('src/proxy/node/node-transport.ts'),
      by('src/proxy/core/exchange-types.ts'),
      by('src/proxy/core/answer.ts'),
      hop('src/proxy/core/secret-scan.ts'),
      by('src/proxy/core/answer.ts'),
      by('src/proxy/core/policy.ts'),
      named('/api/tts-stream'),
      hop(
        'src/client/synthesize.ts',
        'src/client/event-data.ts',
        'src/client/base64.ts',
        'src/client/pcm-decoder.ts',
      ),
      hop('src/elements/tts/speech/part-synthesis.ts'),
      hop('src/elements/tts/speech-controller.ts', 'src/elements/tts/speech/speech-run.ts'),
      hop('src/audio/playback/pcm-player.ts', 'src/audio/playback/received-speech.ts'),
      hop('src/audio/playback/processor-node.ts'),
      by('worklets/messages.ts'),
      hop('worklets/pcm-player-processor.ts'),
      hop('worklets/pcm-playback.ts', 'worklets/sample-store.ts'),
    ],
  },
  {
    title: 'A microphone frame, from the worklet to the socket',
    most: 12,
    steps: [
      hop('worklets/pcm-capture-processor.ts'),
      hop('worklets/pcm-capture.ts'),
      by('worklets/capture-messages.ts'),
      hop('src/workers/capture-line.ts'),
      hop('src/workers/speech-frames.ts', 'src/workers/speech-resampler.ts'),
      by('src/workers/capture-line.ts'),
      hop('src/workers/capture-worker.ts'),
      hop('src/audio/capture/speech-line.ts'),
      hop('src/audio/capture/microphone.ts', 'src/audio/capture/frame-queue.ts'),
      hop(
        'src/elements/dictate/transcription/dictation-run.ts',
        'src/elements/dictate/transcription/speech-detector.ts',
        'src/elements/dictate/transcription/capture-buffer.ts',
      ),
      hop('src/elements/dictate/transcription/transcript-assembler.ts'),
      hop('src/elements/dictate/transcription/live-dictation.ts'),
      hop('src/client/live-transcription.ts', 'src/client/little-endian.ts'),
    ],
  },
  {
    title: 'A transcript, from the socket to the text field',
    steps: [
      hop('src/client/live-transcription.ts'),
      hop('src/elements/dictate/transcription/live-dictation.ts'),
      hop(
        'src/elements/dictate/transcription/transcript-assembler.ts',
        'src/elements/dictate/transcription/dictation-text.ts',
      ),
      hop('src/elements/dictate/transcription/dictation-run.ts'),
      hop('src/elements/dictate/dictation-controller.ts'),
      hop('src/elements/dictate/kurdish-dictate.ts'),
      hop(
        'src/elements/insertion/text-insertion.ts',
        'src/elements/insertion/insertion-plan.ts',
        'src/elements/insertion/field-surface.ts',
      ),
    ],
  },
];

/** The counted files of a journey, each once, in order. */
export function filesOf({ steps }) {
  const counted = steps.filter(({ file, isCounted = true }) => file && isCounted);
  return [...new Set(counted.flatMap(({ file, helpers }) => [file, ...helpers]))];
}

/** What the code says against the table: files that are missing, neighbours that do not know each other, too many hops. */
export function journeyFaults(journey, graph, sources) {
  const faults = [];
  const check = (isTrue, fault) => {
    if (!isTrue) faults.push(`${journey.title}: ${fault}`);
  };
  const touch = (one, other) => graph.get(one)?.has(other) || graph.get(other)?.has(one);
  let last;
  let name;
  for (const step of journey.steps) {
    if (step.name) {
      name = step.name;
      continue;
    }
    for (const file of [step.file, ...step.helpers]) check(sources.has(file), `there is no ${file}.`);
    for (const helper of step.helpers)
      check(touch(step.file, helper), `${step.file} does not import ${helper}.`);
    if (last && name)
      for (const file of [last, step.file])
        check(sources.get(file)?.text.includes(name), `${file} does not name ${name}.`);
    else if (last) check(touch(last, step.file), `neither of ${last} and ${step.file} imports the other.`);
    last = step.file;
    name = undefined;
  }
  const { length } = filesOf(journey);
  check(!(length > journey.most), `${length} files, at most ${journey.most}.`);
  return faults;
}
