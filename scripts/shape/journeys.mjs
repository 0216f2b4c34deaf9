// The journeys of sound and text: the hops that hand on what travels, in the order in which they first touch it, each with the tools that it
// calls, as `npm run check -- --journeys` measures them. scripts/journeys/add-probes.mjs says what touching is, hops-and-tools.mjs what a hop
// and a tool are. `mostHops` is a limit.

export const JOURNEYS = [
  {
    key: 'plain',
    title: 'A chunk of samples, from the route to the worklet',
    mostHops: 20,
    hops: {
      'src/service/routes/start-synthesis.ts': [
        'src/service/load/in-turns.ts',
        'src/service/load/work-lane.ts',
      ],
      'src/service/routes/tts-stream.ts': [
        'src/service/http/pcm-bytes.ts',
        'src/service/http/stream-events.ts',
        'src/formats/event-bytes.ts',
      ],
      'src/async/kept-alive.ts': [],
      'src/service/http/response-stream.ts': [],
      'src/http/write-body.ts': [],
      'src/proxy/node/connect-service.ts': [],
      'src/proxy/node/response-body.ts': [],
      'src/async/observed.ts': [
        'src/proxy/answer/exchange.ts',
        'src/formats/sound-watch.ts',
        'src/proxy/keys/secrets.ts',
      ],
      'src/client/synthesize.ts': [
        'src/async/with-timeout.ts',
        'src/client/request.ts',
        'src/formats/event-data.ts',
        'src/client/gather-events.ts',
        'src/formats/decode-base64.ts',
        'src/formats/join-bytes.ts',
        'src/formats/pcm-decoder.ts',
      ],
      'src/elements/tts/synthesis/part-synthesis.ts': [],
      'src/elements/tts/playback/chunk-source.ts': [],
      'src/elements/tts/playback/playback-run.ts': ['src/elements/tts/playback/text-clock.ts'],
      'src/audio/playback/pcm-player.ts': [],
      'src/audio/playback/processor-link.ts': [],
      'worklets/pcm-player-processor.ts': [
        'worklets/pcm-playback.ts',
        'worklets/sample-store.ts',
        'worklets/variable-rate-resampler.ts',
      ],
    },
  },
  {
    key: 'compact',
    title: 'A chunk of a compact stream, from the route to the worklet',
    mostHops: 24,
    hops: {
      'src/service/routes/start-synthesis.ts': [
        'src/service/load/in-turns.ts',
        'src/service/load/work-lane.ts',
      ],
      'src/service/routes/tts-stream.ts': [
        'src/service/http/pcm-bytes.ts',
        'src/service/http/stream-events.ts',
        'src/formats/event-bytes.ts',
      ],
      'src/async/kept-alive.ts': [],
      'src/service/http/response-stream.ts': [],
      'src/http/write-body.ts': [],
      'src/proxy/node/connect-service.ts': [],
      'src/proxy/node/response-body.ts': [],
      'src/async/observed.ts': [
        'src/proxy/answer/exchange.ts',
        'src/formats/sound-watch.ts',
        'src/proxy/keys/secrets.ts',
      ],
      'src/proxy/answer/compact-body.ts': [
        'src/formats/event-data.ts',
        'src/formats/decode-base64.ts',
        'src/formats/encode-base64.ts',
        'src/formats/pcm-decoder.ts',
        'src/formats/compact-slices.ts',
      ],
      'src/encode/threaded-encoder.ts': [],
      'src/worker-threads/worker-host.ts': [],
      'src/encode/encoding-worker.ts': [
        'src/encode/libopus-encoder.ts',
        'src/formats/ogg-opus-writer.ts',
        'src/formats/packet-samples.ts',
        'src/formats/join-bytes.ts',
        'src/formats/ogg-checksum.ts',
      ],
      'src/proxy/visitors/watched-reading.ts': [],
      'src/client/synthesize.ts': [
        'src/async/with-timeout.ts',
        'src/client/request.ts',
        'src/client/gather-events.ts',
        'src/audio/compact-streams/webcodecs-decoder.ts',
        'src/formats/ogg-opus-reader.ts',
        'src/formats/join-opus-packets.ts',
      ],
      'src/elements/tts/synthesis/part-synthesis.ts': [],
      'src/elements/tts/playback/chunk-source.ts': [],
      'src/elements/tts/playback/playback-run.ts': ['src/elements/tts/playback/text-clock.ts'],
      'src/audio/playback/pcm-player.ts': [],
      'src/audio/playback/processor-link.ts': [],
      'worklets/pcm-player-processor.ts': [
        'worklets/pcm-playback.ts',
        'worklets/sample-store.ts',
        'worklets/variable-rate-resampler.ts',
      ],
    },
  },
  {
    key: 'microphone',
    title: 'Microphone audio, from the worklet to the socket',
    mostHops: 12,
    hops: {
      'worklets/pcm-capture-processor.ts': [],
      'worklets/pcm-capture.ts': [],
      'src/workers/capture-frames.ts': [
        'src/workers/pcm-resampler.ts',
        'src/workers/half-band.ts',
        'worklets/variable-rate-resampler.ts',
      ],
      'src/workers/capture-worker.ts': [],
      'src/audio/capture/capture-pipeline.ts': [],
      'src/audio/capture/microphone.ts': [],
      'src/async/async-queue.ts': [],
      'src/elements/dictate/transcription/dictation.ts': [
        'src/elements/dictate/transcription/voice-activity-detector.ts',
        'src/elements/dictate/transcription/capture-buffer.ts',
      ],
      'src/elements/dictate/transcription/live-dictation.ts': [],
      'src/client/live-transcription.ts': [],
    },
  },
  {
    key: 'transcript',
    title: 'A transcript, from the socket to the text field',
    mostHops: 12,
    hops: {
      'src/client/live-transcription.ts': [],
      'src/async/async-queue.ts': [],
      'src/elements/dictate/transcription/live-dictation.ts': [],
      'src/elements/dictate/transcription/dictation.ts': [
        'src/elements/dictate/transcription/dictation-transcript.ts',
      ],
      'src/elements/dictate/session/dictation-controller.ts': [
        'src/elements/dictate/session/result-event.ts',
        'src/async/handled.ts',
      ],
      'src/elements/dictate/kurdish-dictate.ts': [
        'src/elements/dictate/view/session-template.ts',
        'src/elements/dictate/view/dictate-template.ts',
      ],
      'src/elements/dictate/session/transcript-output.ts': ['src/elements/insertion/join-utterances.ts'],
      'src/elements/insertion/insertion.ts': [
        'src/elements/insertion/text-run.ts',
        'src/elements/insertion/fit-text.ts',
        'src/elements/insertion/settled-words.ts',
      ],
      'src/elements/insertion/field-writer.ts': ['src/elements/insertion/undo-stack.ts'],
      'src/elements/insertion/replace-text.ts': [],
      'src/elements/insertion/field-surface.ts': [],
      'src/elements/connected/form-element.ts': [],
    },
  },
];

/** All files of a journey. */
export const filesOf = ({ hops }) => Object.entries(hops).flat(2);

/** What is wrong with a list: files that do not exist, and too many hops. */
export function journeyFaults({ title, mostHops, hops }, sources) {
  const count = Object.keys(hops).length;
  return [
    ...filesOf({ hops })
      .filter((file) => !sources.has(file))
      .map((file) => `${title}: there is no ${file}.`),
    ...(count > mostHops ? [`${title}: ${count} hops, at most ${mostHops}.`] : []),
  ];
}

/**
 * How a measured journey differs from its list.
 * @param measured What `hopsAndTools` returns.
 */
export function journeyDifferences(journey, measured) {
  const { title, hops } = journey;
  const files = filesOf(journey);
  const paths = measured.map(({ path }) => path);
  return [
    ...measured.flatMap((file) => {
      const { path, line, form } = file;
      if (!files.includes(path)) return `${path} touches it (line ${line}: ${form}) and is not listed.`;
      const isRight = file.hops ? file.hops.some((hop) => hops[hop]?.includes(path)) : path in hops;
      return isRight
        ? []
        : `${path} is ${file.hops ? `a tool of ${file.hops.join(', ')}` : 'a hop'}, and is listed otherwise.`;
    }),
    ...files
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} is listed and does not touch it.`),
  ].map((difference) => `${title}: ${difference}`);
}
