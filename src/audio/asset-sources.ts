import { SpeechError } from '../contract/errors.ts';

export interface AssetSettings {
  /** Absolute URL of the folder that holds the worklet and Worker files of this build. */
  siblingBase?: string | undefined;
  /** Appended to the address of every file, as a page appends it to that of the script: caches keep or renew them together. */
  query?: string | undefined;
  /** `sibling-first` for files served beside us; `embedded-first` where a bundler has moved them. */
  order: 'sibling-first' | 'embedded-first';
}

export interface AssetSource {
  /** What tells this source from another, and what an error names. */
  label: string;
  open(): { url: string; release?: () => void };
}

export interface Asset {
  file: string;
  /** Its text, where this script carries it. */
  embedded?: string | undefined;
  /** What an error calls it. */
  kind: 'audio worklet' | 'Worker' | 'script';
  /** The Content-Security-Policy directive it needs. */
  directive: 'script-src' | 'worker-src';
}

// A variable, because bundlers rewrite `new URL('…', import.meta.url)` where they see it; absent in classic scripts.
const ownUrl: string | undefined = import.meta.url;

let settings: AssetSettings = { order: 'embedded-first' };

/** Says once, for the whole page, where worklets and Workers come from. */
export function configureAssets(next: AssetSettings): void {
  settings = next;
}

/**
 * Loads an asset from the first source that works: `assetBase` if given, then the embedded copy and the file beside this
 * build in the configured order.
 * @throws SpeechError `asset-blocked` naming every source tried and what a Content-Security-Policy lacks.
 */
export async function loadAsset<Loaded>(
  asset: Asset,
  assetBase: string | undefined,
  load: (source: AssetSource) => Promise<Loaded>,
): Promise<Loaded> {
  const tried: string[] = [];
  const blocked = new Set<string>();
  const onViolation = (event: SecurityPolicyViolationEvent) =>
    blocked.add(`${event.effectiveDirective} (${event.blockedURI})`);
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    let cause: unknown;
    for (const source of sourcesOf(asset, assetBase)) {
      tried.push(source.label);
      try {
        return await load(source);
      } catch (error) {
        cause = error;
      }
    }
    // Violations are reported as tasks of their own, after the load has failed.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new SpeechError('asset-blocked', explain(asset, tried, blocked), { cause });
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/** Where a file that is never embedded may be, the likeliest address first. */
export function assetUrls(file: string, assetBase: string | undefined): string[] {
  const asset = { file, kind: 'Worker', directive: 'worker-src' } as const;
  return sourcesOf(asset, assetBase).map(({ label }) => label);
}

function sourcesOf(asset: Asset, assetBase: string | undefined): AssetSource[] {
  const siblingBase = settings.siblingBase ?? (ownUrl ? new URL('../worklets/', ownUrl).href : undefined);
  const sibling = siblingBase ? [fileAt(asset.file, siblingBase)] : [];
  const embedded = embeddedCopies(asset);
  const usual = settings.order === 'sibling-first' ? [...sibling, ...embedded] : [...embedded, ...sibling];
  if (!assetBase) return usual;
  const folder = new URL(assetBase.endsWith('/') ? assetBase : `${assetBase}/`, document.baseURI);
  return [fileAt(asset.file.replace(/^.*\//, ''), folder), ...usual];
}

function fileAt(file: string, folder: string | URL): AssetSource {
  const url = new URL(file + (settings.query ?? ''), folder).href;
  return { label: url, open: () => ({ url }) };
}

function embeddedCopies({ file, embedded, kind }: Asset): AssetSource[] {
  if (embedded === undefined) return [];
  const name = file.replace(/\.js$/, '');
  const blob: AssetSource = {
    label: `blob: (embedded ${name})`,
    open() {
      const url = URL.createObjectURL(new Blob([embedded], { type: 'text/javascript' }));
      return { url, release: () => URL.revokeObjectURL(url) };
    },
  };
  // Safari refuses blob: worklets inside frames.
  const data: AssetSource = {
    label: `data: (embedded ${name})`,
    open: () => ({ url: `data:text/javascript,${encodeURIComponent(embedded)}` }),
  };
  return kind === 'audio worklet' ? [blob, data] : [blob];
}

function explain(asset: Asset, tried: readonly string[], blocked: ReadonlySet<string>): string {
  const { kind, file, directive, embedded } = asset;
  const orBlob = embedded === undefined ? '' : `, or add blob: to ${directive}`;
  const remedy = `serve ${file.replace(/^.*\//, '')} where ${directive} allows it and name its folder in asset-base${orBlob}`;
  const found =
    blocked.size > 0
      ? `the Content-Security-Policy blocked ${[...blocked].join(', ')}`
      : 'no file was found there, or it lacks CORS headers';
  return `The ${kind} could not be loaded: ${found}. Tried ${tried.join(', ')}. To mend it, ${remedy}.`;
}
