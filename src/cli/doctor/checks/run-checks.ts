import type { Fault, Finding } from '../findings/fault.ts';
import type { Visit } from '../visit/visit.ts';
import { checkBrowser } from './check-browser.ts';
import { checkCaches } from './check-caches.ts';
import { checkClock } from './check-clock.ts';
import { checkCopies } from './check-copies.ts';
import { checkDelayed } from './check-delayed.ts';
import { checkFrames } from './check-frames.ts';
import { checkHashes } from './check-hashes.ts';
import { checkLive } from './check-live.ts';
import { checkMixedContent } from './check-mixed-content.ts';
import { checkOrigins } from './check-origins.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkPolicy } from './check-policy.ts';
import { checkPublication } from './check-publication.ts';
import { checkScript } from './check-script.ts';
import { checkStream } from './check-stream.ts';
import { checkText } from './check-text.ts';
import { checkToken } from './check-token.ts';
import { checkTrustedTypes } from './check-trusted-types.ts';
import { checkUpload } from './check-upload.ts';
import { checkVoices } from './check-voices.ts';

/** By name, in the order of a report: first what keeps the page from speaking at all. */
const CHECKS: Readonly<Record<string, (visit: Visit) => Finding[]>> = {
  script: checkScript,
  delayed: checkDelayed,
  hashes: checkHashes,
  copies: checkCopies,
  'mixed-content': checkMixedContent,
  policy: checkPolicy,
  'trusted-types': checkTrustedTypes,
  permissions: checkPermissions,
  frames: checkFrames,
  text: checkText,
  origins: checkOrigins,
  token: checkToken,
  clock: checkClock,
  voices: checkVoices,
  stream: checkStream,
  upload: checkUpload,
  live: checkLive,
  published: checkPublication,
  caches: checkCaches,
  browser: checkBrowser,
};

export const CHECK_NAMES: readonly string[] = Object.keys(CHECKS);

/** What all checks find, in their order. */
export function runChecks(visit: Visit): Fault[] {
  return Object.entries(CHECKS).flatMap(([check, find]) =>
    find(visit).map(({ severity = 'fault', ...finding }) => ({ check, severity, ...finding })),
  );
}
