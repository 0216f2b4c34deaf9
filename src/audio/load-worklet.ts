import pcmPlayerSource from '../../worklets/pcm-player-processor.ts?source';
import { SpeechError } from '../contract/errors.ts';
import { noAudioWorklet } from './audio-context.ts';

const EMBEDDED = { 'pcm-player-processor': pcmPlayerSource } as const;

export type WorkletName = keyof typeof EMBEDDED;

export interface AssetSettings {
  /** Absolute URL of the folder that holds the worklet files of this build. */
  siblingBase?: string | undefined;
  /** `sibling-first` for files served beside us; `embedded-first` where a bundler has moved them. */
  order: 'sibling-first' | 'embedded-first';
}

interface WorkletSource {
  /** What tells this source from another, and what an error names. */
  label: string;
  open(): { url: string; release?: () => void };
}

// A variable, because bundlers rewrite `new URL('…', import.meta.url)` where they see it; absent in classic scripts.
const ownUrl: string | undefined = import.meta.url;

let settings: AssetSettings = { order: 'embedded-first' };
const loads = new WeakMap<BaseAudioContext, Map<string, Promise<void>>>();

/** Says once, for the whole page, where worklets come from. */
export function configureAssets(next: AssetSettings): void {
  settings = next;
}

/**
 * Adds a worklet to the context, from the first source that works: `assetBase` if given, then the embedded copy and the
 * file beside this build in the configured order. Loaded once for each context and source; a failure is tried again.
 * @param options.assetBase Folder of the worklet files, relative to the page.
 * @throws SpeechError `asset-blocked` naming every source tried and what a Content-Security-Policy lacks;
 *   `insecure-context` or `not-supported` where there are no worklets.
 */
export async function loadWorklet(
  context: BaseAudioContext,
  name: WorkletName,
  options: { assetBase?: string | undefined } = {},
): Promise<void> {
  if (!context.audioWorklet) throw noAudioWorklet();
  const tried: string[] = [];
  const blocked = new Set<string>();
  const onViolation = (event: SecurityPolicyViolationEvent) =>
    blocked.add(`${event.effectiveDirective} (${event.blockedURI})`);
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    let cause: unknown;
    for (const source of sourcesOf(name, options.assetBase)) {
      tried.push(source.label);
      try {
        return await loadOnce(context, source);
      } catch (error) {
        cause = error;
      }
    }
    // Violations are reported as tasks of their own, after the load has failed.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new SpeechError('asset-blocked', explain(name, tried, blocked), { cause });
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

function sourcesOf(name: WorkletName, assetBase: string | undefined): WorkletSource[] {
  const file = `${name}.js`;
  const siblingBase = settings.siblingBase ?? (ownUrl ? new URL('../worklets/', ownUrl).href : undefined);
  const sibling = siblingBase ? [fileAt(new URL(file, siblingBase).href)] : [];
  const embedded = embeddedCopies(name);
  const usual = settings.order === 'sibling-first' ? [...sibling, ...embedded] : [...embedded, ...sibling];
  if (!assetBase) return usual;
  const folder = new URL(assetBase.endsWith('/') ? assetBase : `${assetBase}/`, document.baseURI);
  return [fileAt(new URL(file, folder).href), ...usual];
}

function fileAt(url: string): WorkletSource {
  return { label: url, open: () => ({ url }) };
}

function embeddedCopies(name: WorkletName): WorkletSource[] {
  const source = EMBEDDED[name];
  return [
    {
      label: `blob: (embedded ${name})`,
      open() {
        const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        return { url, release: () => URL.revokeObjectURL(url) };
      },
    },
    // Safari refuses blob: worklets inside frames.
    {
      label: `data: (embedded ${name})`,
      open: () => ({ url: `data:text/javascript,${encodeURIComponent(source)}` }),
    },
  ];
}

function loadOnce(context: BaseAudioContext, source: WorkletSource): Promise<void> {
  let ofContext = loads.get(context);
  if (!ofContext) {
    ofContext = new Map();
    loads.set(context, ofContext);
  }
  let loading = ofContext.get(source.label);
  if (!loading) {
    const { url, release } = source.open();
    loading = context.audioWorklet.addModule(url).finally(release);
    ofContext.set(source.label, loading);
    loading.catch(() => ofContext.delete(source.label));
  }
  return loading;
}

function explain(name: string, tried: readonly string[], blocked: ReadonlySet<string>): string {
  const file = `${name}.js`;
  const remedy = `serve ${file} where script-src allows it and name its folder in asset-base, or add blob: to script-src`;
  const found =
    blocked.size > 0
      ? `the Content-Security-Policy blocked ${[...blocked].join(', ')}`
      : 'no file was found there, or it lacks CORS headers';
  return `The audio worklet could not be loaded: ${found}. Tried ${tried.join(', ')}. To mend it, ${remedy}.`;
}
