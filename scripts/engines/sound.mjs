// A sound server for the run: Firefox runs no AudioContext without a device, and both engines use its microphone, which plays our voice.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, until } from './processes.mjs';

/** The fields of a WAV file without extra chunks. */
const WAV_RATE_OFFSET = 24;
const WAV_HEADER_BYTES = 44;

/**
 * Starts PulseAudio with a silent speaker and a microphone where the WAV file (mono, 16 bit) plays in an endless loop.
 * Returns the environment in which a browser uses them, and the folder to remove in the end.
 */
export async function startSound(file) {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-sound-'));
  const socket = join(folder, 'native');
  const wav = readFileSync(file);
  const rate = wav.readUInt32LE(WAV_RATE_OFFSET);
  // Without `norewinds` it takes Firefox more than a second to start a sound.
  const sink = (name, channels) =>
    `module-null-sink sink_name=${name} rate=${rate} channels=${channels} norewinds=1`;
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    sink('speaker', 2),
    sink('voice', 1),
    // Two, so that there is a choice.
    ...['microphone', 'headset'].map(
      (name) => `module-remap-source source_name=${name} master=voice.monitor`,
    ),
  ];
  startProcess(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes', '--use-pid-file=no'],
      ...modules.flatMap((module) => ['-L', module]),
    ],
    { env: { PULSE_RUNTIME_PATH: folder, XDG_RUNTIME_DIR: folder } },
  );
  await until(() => existsSync(socket), 'PulseAudio');
  const env = { PULSE_SERVER: `unix:${socket}`, PULSE_SINK: 'speaker', PULSE_SOURCE: 'microphone' };
  playForEver(wav.subarray(WAV_HEADER_BYTES), rate, env);
  return { env, folder };
}

function playForEver(samples, rate, env) {
  const format = [`--rate=${rate}`, '--channels=1', '--format=s16le', '--raw'];
  const { stdin } = startProcess('pacat', ['--playback', '--device=voice', ...format], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // The other end closed: the run ends.
  stdin.on('error', () => {});
  const write = () => {
    while (stdin.writable && stdin.write(samples)) {}
  };
  stdin.on('drain', write);
  write();
}
