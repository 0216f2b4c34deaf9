import { countCharacters } from '../../contract/limits.ts';
import { estimatedDuration } from '../../text/estimated-duration.ts';
import { isRefusal, type Refusal } from '../admission/refusal.ts';
import { MAX_INLINE_BYTES } from '../files/link-limits.ts';
import type { LinkedFiles } from '../files/linked-files.ts';
import { refusalResponse } from '../http/respond.ts';
import { MOST_BYTES_PER_SECOND } from './mcp-limits.ts';
import type { ToolArguments } from './tool-input.ts';

/** The slowest voices take so much longer than the usual pace. */
const SLOW_VOICE = 1.2;

/** Audio of one tool call that is too large to come along. It is kept before it is billed: what cannot be kept costs nothing. */
export class LongAudio {
  readonly #files: LinkedFiles;
  readonly #account: string;
  #path: string | undefined;

  constructor(files: LinkedFiles, account: string) {
    this.#files = files;
    this.#account = account;
  }

  /** The path of its link; undefined for audio that comes along. */
  get path(): string | undefined {
    return this.#path;
  }

  /** A refusal before any work, when the speech of ordinary text of this length would have no room. */
  async refusalFor({ text, format, speed }: ToolArguments): Promise<Refusal | undefined> {
    if (typeof text !== 'string') return undefined;
    const seconds = SLOW_VOICE * estimatedDuration(countCharacters(text), Number(speed));
    const bytes = seconds * (format === 'wav' ? MOST_BYTES_PER_SECOND.wav : MOST_BYTES_PER_SECOND.compressed);
    return bytes > MAX_INLINE_BYTES ? this.#files.roomFor(this.#account) : undefined;
  }

  /** Keeps a whole answer that is too large, and returns one without a body; or a refusal; or the answer as it is. */
  readonly keep = async (answer: Response): Promise<Response> => {
    const { headers, body } = answer;
    const size = Number(headers.get('content-length'));
    if (size <= MAX_INLINE_BYTES || !body) return answer;
    const contentType = headers.get('content-type')!;
    const kept = await this.#files.keep({ account: this.#account, contentType, size }, body);
    if (!isRefusal(kept)) {
      this.#path = kept.path;
      return new Response(null, { headers });
    }
    // It has not been read to its end.
    await body.cancel().catch(() => {});
    return refusalResponse(kept);
  };

  /** Deletes what was kept of a call that failed afterwards. */
  async discard(): Promise<void> {
    if (this.#path !== undefined) await this.#files.remove(this.#path);
  }
}
