/** A `fetch` that reports upload progress, by XMLHttpRequest: fetch cannot. Supports only what `transcribe` sends. */
export function fetchWithProgress(onProgress: (sent: number, total: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal;
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const settle = () => signal?.removeEventListener('abort', abort);
      request.open(init?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => {
        settle();
        const { responseText, status } = request;
        const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
        // Responses whose status forbids a body reject an empty string.
        resolve(new Response(responseText || null, { status, headers }));
      };
      request.onerror = () => {
        settle();
        reject(new TypeError('The upload failed.'));
      };
      request.onabort = () => {
        settle();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
