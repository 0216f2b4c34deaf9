/**
 * An XMLHttpRequest whose uploads to a fake service go to its `fetch`: the elements upload recordings this way, for the progress that fetch
 * does not report. All others are the browser's.
 * @param isAnswered Whether the fake answers an address.
 */
export function answeredRequest(
  fetch: typeof globalThis.fetch,
  isAnswered: (url: string) => boolean,
): typeof XMLHttpRequest {
  return class extends XMLHttpRequest {
    #url: string | undefined;
    #method = 'GET';
    #answer: { readonly status: number; readonly text: string; readonly type: string | null } | undefined;
    readonly #aborting = new AbortController();

    override open(method: string, url: string | URL, ...rest: unknown[]): void {
      this.#url = isAnswered(String(url)) ? String(url) : undefined;
      this.#method = method;
      // Opened either way: headers are set on it.
      const [isAsync = true, user, password] = rest as [boolean?, string?, string?];
      super.open(method, url, isAsync, user, password);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (this.#url === undefined) super.send(body);
      else void this.#ask(this.#url, body as XMLHttpRequestBodyInit | null | undefined);
    }

    override abort(): void {
      this.#aborting.abort();
      super.abort();
    }

    override get status(): number {
      return this.#answer?.status ?? super.status;
    }

    override get responseText(): string {
      return this.#answer?.text ?? super.responseText;
    }

    override getResponseHeader(name: string): string | null {
      if (!this.#answer) return super.getResponseHeader(name);
      return name.toLowerCase() === 'content-type' ? this.#answer.type : null;
    }

    async #ask(url: string, body: XMLHttpRequestBodyInit | null | undefined): Promise<void> {
      const { signal } = this.#aborting;
      let outcome = 'load';
      try {
        const response = await fetch(url, { method: this.#method, body: body ?? null, signal });
        const type = response.headers.get('content-type');
        this.#answer = { status: response.status, text: await response.text(), type };
      } catch {
        outcome = signal.aborted ? 'abort' : 'error';
      }
      this.dispatchEvent(new ProgressEvent(outcome));
    }
  };
}
