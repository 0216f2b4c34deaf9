/** A `fetch` for uploads that tells how far it is: only XMLHttpRequest knows. It takes what `transcribe` sends, no more. */
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
        // A status without a body would not take an empty text.
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
