import type { RequestListener } from 'node:http';
import { after, before } from 'node:test';
import { startEmbeddedService } from '../../../../demo/backend.ts';
import type { Fault } from '../../../../src/cli/doctor/findings/fault.ts';
import { embeddedEngines } from '../../../embedded-engines.ts';
import { type Outcome, runHere } from '../../run-here.ts';
import { openSite, type SiteOptions } from './open-site.ts';

/** A site, and one more whose files it may use: `{cdn}`. `{live}` is the host of the service's live dictation. */
export interface Case extends Omit<SiteOptions, 'proxy'> {
  /** Headers with which the other site serves the script. */
  readonly cdn?: SiteOptions['fileHeaders'];
  /** Its answers by path. */
  readonly cdnFiles?: SiteOptions['files'];
  /** Whether the page is on the other site, and the proxy at `{speech}`. */
  readonly isElsewhere?: boolean;
  /** Options of the proxy at `/speech`; `false` for none. */
  readonly proxy?: Partial<NonNullable<SiteOptions['proxy']>> | false;
  /** Whether the page is opened in a browser too. */
  readonly browser?: boolean;
  readonly flags?: readonly string[];
}

export interface Examined extends Outcome {
  readonly faults: readonly Fault[];
  readonly characters: number;
  /** Characters and credits by the service's own ledger, all in all. */
  readonly billed: readonly [characters: number, credits: number];
}

/** A service with the embedded engines for the tests of a suite. @returns Opens a site, and runs `kurdish-speech doctor` on its page. */
export function useExamination(): (site: Case) => Promise<Examined> {
  let service: Awaited<ReturnType<typeof startEmbeddedService>>;
  before(async () => {
    service = await startEmbeddedService(embeddedEngines());
  });
  after(() => service.close());
  return async ({ cdn, cdnFiles, isElsewhere, proxy, browser, flags = [], ...site }) => {
    const fill = (text: string) => text.replaceAll('{live}', service.liveSource);
    const headers = Object.entries(site.headers ?? {}).map(([name, value]) => [name, fill(String(value))]);
    let page = '';
    const sendPage: RequestListener = (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    const files = { ...cdnFiles, ...(isElsewhere && { '/': sendPage }) };
    const other = await openSite({ html: '', files, ...(cdn && { fileHeaders: cdn }) });
    const origins = isElsewhere && { origins: [other.origin] };
    const connected = proxy === false ? undefined : { ...service.connection, ...origins, ...proxy };
    const own = { ...site, html: fill(site.html), headers: Object.fromEntries(headers), proxy: connected };
    const opened = await openSite(own, other.origin);
    page = own.html.replaceAll('{site}', other.origin).replaceAll('{speech}', opened.origin);
    try {
      const address = `${isElsewhere ? other.origin : opened.origin}/`;
      const outcome = await runHere(
        ['doctor', address, '--json', ...(browser ? [] : ['--no-browser']), ...flags],
        site.isSecure ? { NODE_TLS_REJECT_UNAUTHORIZED: '0' } : {},
      );
      const result = JSON.parse(outcome.stdout || '{}') as Pick<Examined, 'faults' | 'characters'>;
      const billed = [await service.charactersUsed(), await service.creditsUsed()] as const;
      return { ...outcome, ...result, billed };
    } finally {
      await Promise.all([opened.close(), other.close()]);
    }
  };
}
