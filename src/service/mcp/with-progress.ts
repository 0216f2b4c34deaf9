import type { ServerContext } from '@modelcontextprotocol/server';

/** Clients give up on a call after 60 s, gateways on a silent connection after 30 s or more. */
const INTERVAL_MS = 5000;

/**
 * Runs a call that may take long. A caller that has sent a `progressToken` is notified every 5 s that the call is alive; the progress is the
 * seconds so far, and has no total: how long a call waits for its turn is not known.
 */
export async function withProgress<Result>(
  { mcpReq: { _meta, notify } }: ServerContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return run();
  let progress = 0;
  const timer = setInterval(() => {
    progress += INTERVAL_MS / 1000;
    const params = { progressToken, progress, message: `Working on it for ${progress} s.` };
    // To a caller who has left; the call's signal says so, too.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, INTERVAL_MS);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}
