import { AsyncLocalStorage } from 'node:async_hooks';
import type { RecognitionEngine } from '../engine/recognition-engine.ts';
import type { SynthesisEngine } from '../engine/synthesis-engine.ts';
import type { Service } from './service.ts';
import type { Store } from './store/store.ts';
import { joinWatchers } from './watch/join-watchers.ts';
import { routeOf } from './watch/route-of.ts';
import { watchRecognition } from './watch/watch-recognition.ts';
import { watchSynthesis } from './watch/watch-synthesis.ts';
import type { WatchedRequest, Watcher } from './watch/watcher.ts';
import { whenSent } from './watch/when-sent.ts';
import { withMethods } from './watch/with-methods.ts';

interface Watched {
  readonly request: WatchedRequest;
  /** The voice that this request speaks with. */
  voice: string | undefined;
}

/** What a service is made of, watched, and the wrapper of the service made of it. */
export interface ServiceParts {
  readonly tts: SynthesisEngine;
  readonly stt: RecognitionEngine | undefined;
  readonly store: Store;
  /** Watches the requests. */
  wrap(service: Service): Service;
}

/**
 * Puts watchers around a service, at its seams: requests, engines and store. Its code knows nothing of them.
 * @example const { wrap, ...parts } = watchService({ tts, stt, store }, [metrics]); const service = wrap(createService(parts));
 */
export function watchService(
  { tts, stt, store }: Pick<ServiceParts, 'tts' | 'stt' | 'store'>,
  watchers: readonly Watcher[],
): ServiceParts {
  const watcher = joinWatchers(watchers);
  const current = new AsyncLocalStorage<Watched>();

  function watchedStore(): Store {
    const billed = (account: string, allowance: 'characters' | 'credits' | 'sessions', amount: number) =>
      watcher.billed({ account, allowance, amount, voice: current.getStore()?.voice });
    return withMethods(store, {
      async settle(reservation, amount = reservation.amount) {
        await store.settle(reservation, amount);
        billed(reservation.account, reservation.allowance, amount);
      },
      async openSession(hash, ticket, total) {
        const usage = await store.openSession(hash, ticket, total);
        if (usage) billed(ticket.account, 'sessions', 1);
        return usage;
      },
    });
  }

  async function answer(request: Request, respond: Service['fetch']): Promise<Response> {
    const started = performance.now();
    const watched: WatchedRequest = {
      ...routeOf(request),
      isLive: false,
      header: (name) => request.headers.get(name) ?? undefined,
    };
    watcher.requestStarted(watched);
    const response = await current.run({ request: watched, voice: undefined }, () =>
      watcher.within(watched, () => respond(request)),
    );
    const firstByteSeconds = (performance.now() - started) / 1000;
    const code = response.status >= 400 ? await codeOf(response.clone()) : undefined;
    let isOver = false;
    return whenSent(response, () => {
      if (isOver) return;
      isOver = true;
      const seconds = (performance.now() - started) / 1000;
      watcher.requestEnded(watched, { status: response.status, code, seconds, firstByteSeconds });
    });
  }

  return {
    tts: watchSynthesis(tts, watcher, (voice) => {
      const watched = current.getStore();
      if (watched) watched.voice = voice;
      return { request: watched?.request, voice, engine: tts.voiceEngine?.(voice).name ?? tts.name };
    }),
    stt:
      stt &&
      watchRecognition(stt, watcher, () => {
        const request = current.getStore()?.request;
        return { request, engine: stt.name, mode: request?.isLive ? 'live' : 'file' };
      }),
    store: watchedStore(),
    wrap: (service) => ({
      ...service,
      fetch: (request) => answer(request, service.fetch),
      upgrade:
        service.upgrade &&
        ((incoming, socket, head) => {
          const header = (name: string) => incoming.headers[name]?.toString();
          const request = { method: 'GET', route: 'live', isLive: true, header };
          const upgrade = () => service.upgrade!(incoming, socket, head);
          return current.run({ request, voice: undefined }, () => watcher.within(request, upgrade));
        }),
    }),
  };
}

/** Refusals are short and complete. */
async function codeOf(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const { code, error } = Object(body) as { code?: unknown; error?: unknown };
  return [code, Object(error).code].find((value) => typeof value === 'string');
}
