/**
 * The text of a script that makes a file the microphone of a page, in any browser: run it before the page's own scripts.
 * @param base64 A file in a format that the browser plays.
 * @param loop Whether it is played again and again; otherwise silence follows.
 */
export function microphoneScript(base64: string, loop: boolean): string {
  return `(() => {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const real = mediaDevices.getUserMedia.bind(mediaDevices);
  const bytes = Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0));
  let context;
  mediaDevices.getUserMedia = async (constraints) => {
    if (!constraints?.audio || constraints.video) return real(constraints);
    context ??= new AudioContext();
    void context.resume();
    const buffer = await context.decodeAudioData(bytes.slice().buffer);
    const output = context.createMediaStreamDestination();
    const source = new AudioBufferSourceNode(context, { buffer, loop: ${loop} });
    source.connect(output);
    source.start();
    return output.stream;
  };
})();`;
}
