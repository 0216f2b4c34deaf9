/** Records the binary messages sent by every WebSocket of the page: lengths in ms of 16 kHz 16-bit audio. */
export class SentFrames {
  readonly milliseconds: number[] = [];
  readonly #original = WebSocket.prototype.send;

  constructor() {
    const { milliseconds } = this;
    const original = this.#original;
    WebSocket.prototype.send = function (this: WebSocket, data) {
      if (ArrayBuffer.isView(data)) milliseconds.push(data.byteLength / 32);
      original.call(this, data);
    };
  }

  restore(): void {
    WebSocket.prototype.send = this.#original;
  }
}
