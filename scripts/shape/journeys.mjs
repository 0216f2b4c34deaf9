// The journeys of sound and text through the sources: every file whose code is handed a chunk, a frame or a transcript and hands it
// on, in order. A helper stands behind the file that calls it. Not counted: an observer, which only looks at what travels; arithmetic
// inside a resampler; and `by`, a file that connects two others (it set up the stream, the port or the connection, or defines its
// messages). Each file must import its neighbour or be imported by it, and both neighbours of `named` must name that route, so this
// table cannot drift from the code.

const hop = (file, ...helpers) => ({ file, helpers, observers: [] });
const observed = (step, ...observers) => ({ ...step, observers });
const by = (file) => ({ ...hop(file), isCounted: false });
const named = (name) => ({ name });

export const JOURNEYS = [
  {
    title: 'A PCM chunk, from the route to the worklet',
    most: 20,
    steps: [
      hop('src/service/routes/start-speech.ts'),
      hop('src/service/routes/tts-stream.ts', 'src/service/http/pcm-bytes.ts'),
      hop('src/service/http/response-stream.ts'),
      by('src/service/http/serve.ts'),
      by('src/contract/routes.ts'),
      by('src/contract/operations.ts'),
      by('src/proxy/core/routes.ts'),
      by('src/proxy/core/policy.ts'),
      by('src/proxy/core/transport-types.ts'),
      hop('src/proxy/node/request-service.ts', 'src/proxy/node/response-body.ts'),
      by('src/proxy/core/transport-types.ts'),
      hop('src/proxy/core/exchange.ts'),
      by('src/proxy/core/policy.ts'),
      by('src/proxy/node/node-proxy.ts'),
      hop('src/proxy/node/send-reply.ts'),
      by('src/proxy/node/node-proxy.ts'),
      by('src/proxy/core/policy.ts'),
      by('src/proxy/core/routes.ts'),
      by('src/contract/operations.ts'),
      named('/api/tts-stream'),
      hop(
        'src/client/synthesize.ts',
        'src/formats/event-data.ts',
        'src/client/gather-events.ts',
        'src/formats/pcm-decoder.ts',
      ),
      hop('src/elements/tts/synthesis/part-synthesis.ts'),
      by('src/elements/tts/playback/speech-run.ts'),
      observed(
        hop('src/elements/tts/playback/speech-controller.ts'),
        'src/elements/tts/playback/speech-run.ts',
      ),
      observed(hop('src/audio/playback/pcm-player.ts'), 'src/audio/playback/prebuffer.ts'),
      hop('src/audio/playback/processor-link.ts'),
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
      hop('src/workers/speech-frames.ts', 'src/workers/speech-resampler.ts'),
      hop('src/workers/capture-worker.ts'),
      hop('src/audio/capture/capture-pipeline.ts'),
      hop('src/audio/capture/microphone.ts', 'src/async/async-queue.ts'),
      observed(
        hop(
          'src/elements/dictate/transcription/dictation.ts',
          'src/elements/dictate/transcription/capture-buffer.ts',
        ),
        'src/elements/dictate/transcription/speech-detector.ts',
      ),
      hop('src/elements/dictate/transcription/live-dictation.ts'),
      hop('src/client/live-transcription.ts'),
    ],
  },
  {
    title: 'A transcript, from the socket to the text field',
    steps: [
      hop('src/client/live-transcription.ts', 'src/async/async-queue.ts'),
      hop('src/elements/dictate/transcription/live-dictation.ts'),
      hop(
        'src/elements/dictate/transcription/dictation.ts',
        'src/elements/dictate/transcription/transcript.ts',
      ),
      observed(by('src/elements/dictate/dictation-module.ts'), 'src/elements/dictate/result-event.ts'),
      by('src/elements/dictate/load-dictation.ts'),
      hop('src/elements/dictate/dictation-controller.ts'),
      hop('src/elements/dictate/kurdish-dictate.ts'),
      hop('src/elements/dictate/transcript-output.ts'),
      hop('src/elements/insertion/insertion.ts'),
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

/** Files that look at what travels and hand nothing on. */
export function observersOf({ steps }) {
  return [...new Set(steps.flatMap(({ observers = [] }) => observers))];
}

/** Differences between the code and the table: missing files, neighbours without a reference to each other, too many hops. */
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
    const helpers = [...step.helpers, ...step.observers];
    for (const file of [step.file, ...helpers]) check(sources.has(file), `there is no ${file}.`);
    for (const helper of helpers) check(touch(step.file, helper), `${step.file} does not import ${helper}.`);
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
