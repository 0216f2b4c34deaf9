import type { ServerResponse } from 'node:http';

/** Answers that ended because this side broke them off. To the socket they look like those whose client has left. */
export const brokenAnswers = new WeakSet<ServerResponse>();
