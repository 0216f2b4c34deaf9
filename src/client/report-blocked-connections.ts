import { originOf } from './origin-of.ts';

const watched = new Set<string>();

/**
 * Logs which source a page's Content-Security-Policy lacks where it blocks the connection: to scripts, a blocked connection is like a broken one.
 * @param url Of a request or a WebSocket; only its origin is logged.
 */
export function reportBlockedConnections(url: string): void {
  const { document, location } = globalThis;
  if (!document) return;
  const origin = originOf(url);
  if (watched.has(origin)) return;
  watched.add(origin);
  const source = origin === location.origin ? "'self'" : origin;
  const report = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return;
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== origin) return;
    document.removeEventListener('securitypolicyviolation', report);
    // biome-ignore lint/suspicious/noConsole: developers look here.
    console.warn(
      `kurdish-speech: the Content-Security-Policy of this page blocks connections to ${origin}. To fix it, add ${source} to connect-src.`,
    );
  };
  document.addEventListener('securitypolicyviolation', report);
}
