import { SpeechError } from '../../contract/errors.ts';
import { diagnoseCsp } from './csp-diagnostics.ts';
import { ownFiles } from './own-files.ts';

export interface AssetSettings {
  /** Absolute URL of the folder that holds the worklet and Worker files of this build. */
  siblingBase?: string | undefined;
  /** The query of the script's URL, appended to every file's, so that caches keep or refresh them together. */
  query?: string | undefined;
  /** `sibling-first` for files served next to the script; `embedded-first` (default) where a bundler has moved them. */
  order?: 'sibling-first' | 'embedded-first' | undefined;
  /** Origins, such as `https://static.example`, allowed in `asset-base` in addition to the page's and the folder of this build. */
  origins?: readonly string[] | undefined;
  /** Whether the page pins the script by a hash: then Workers of other origins are checked by theirs. */
  isPinned?: boolean | undefined;
}

export interface AssetSource {
  /** Identifies the source, also in error messages. */
  label: string;
  /** Whether it may be an ECMAScript module, which a Worker must be started as. */
  isModule?: boolean;
  open(): { url: string; release?: () => void };
}

export interface Asset {
  file: string;
  /** Its source text, if embedded in this script. */
  embedded?: string | undefined;
  /** The hash of its file, if known: `sha384-…`. */
  integrity?: string | undefined;
  /** Its name in error messages. */
  kind: 'audio worklet' | 'Worker' | 'script';
  /** The Content-Security-Policy directive it needs. */
  directive: 'script-src' | 'worker-src';
}

/**
 * Without a query; undefined in classic scripts. The call keeps bundlers from recognizing `new URL('…', import.meta.url)`, which they
 * would rewrite, failing where there is no such file.
 */
const ownUrl: string | undefined = import.meta.url?.replace(/[?#].*/, '');

let settings: AssetSettings = {};
/** A policy that blocked one embedded copy would block the next, and report it. */
let isBlobRefused = false;

/** Configures, for the whole page, where worklets and Workers are loaded from, and which origins are allowed. */
export function configureAssets(next: AssetSettings): void {
  settings = next;
}

/**
 * Loads an asset from the first source that works: `assetBase` if set, then the embedded copy and the file, where a bundler has put it
 * or next to this build, in the configured order.
 * @throws SpeechError `asset-blocked` with every source tried and what the Content-Security-Policy has to allow, or because `assetBase` is
 *   not allowed.
 */
export async function loadAsset<Loaded>(
  asset: Asset,
  assetBase: string | undefined,
  load: (source: AssetSource) => Promise<Loaded>,
): Promise<Loaded> {
  const tried: string[] = [];
  const loadFirst = async () => {
    let cause: unknown;
    for await (const source of sourcesOf(asset, assetBase)) {
      tried.push(source.label);
      try {
        return await load(source);
      } catch (error) {
        cause = error;
      }
    }
    throw cause;
  };
  return diagnoseCsp(loadFirst, (blocked, cause) => explain(asset, tried, blocked, cause));
}

/** Possible URLs of a file that is never embedded, the most likely first. */
export function assetUrls(file: string, assetBase: string | undefined): string[] {
  return [...chosenFile(file, assetBase), ...siblingFile(file)].map(({ label }) => label);
}

/** Whether scripts may be loaded from a URL: injected markup must not be able to choose an origin. */
export function isAllowed(url: string): boolean {
  // Not the script's whole origin: anyone can publish a folder on a package CDN.
  return isOfPage(url, settings.origins) || new URL('.', url).href === siblingFolder();
}

/** Whether the file may run only with a known hash. */
export function isToBeChecked(url: string): boolean {
  return Boolean(settings.isPinned) && !isOfPage(url);
}

async function* sourcesOf(asset: Asset, assetBase: string | undefined): AsyncGenerator<AssetSource> {
  const { file } = asset;
  const isFree = ({ label }: AssetSource) => !isToBeChecked(label);
  yield* chosenFile(file, assetBase).filter(isFree);
  const siblings = siblingFile(file);
  const isSiblingFirst = settings.order === 'sibling-first' && siblings.every(isFree);
  if (isSiblingFirst) yield* siblings;
  const [blob, ...others] = embeddedCopies(asset);
  const isMovedFirst = isBlobRefused;
  if (isMovedFirst) yield* await movedFile(file);
  if (blob) {
    yield blob;
    isBlobRefused = true;
  }
  if (!isMovedFirst) yield* await movedFile(file);
  yield* others;
  if (!isSiblingFirst) yield* siblings;
}

function chosenFile(file: string, assetBase: string | undefined): AssetSource[] {
  if (!assetBase) return [];
  const folder = new URL(assetBase.endsWith('/') ? assetBase : `${assetBase}/`, document.baseURI);
  if (!isAllowed(folder.href))
    throw new SpeechError(
      'asset-blocked',
      `asset-base names ${folder.origin}: only the page's origin, the script's folder and the origins of configureAssets are allowed.`,
    );
  return [fileAt(file.replace(/^.*\//, ''), folder)];
}

function siblingFile(file: string): AssetSource[] {
  const folder = siblingFolder();
  return folder ? [fileAt(file, folder)] : [];
}

function siblingFolder(): string | undefined {
  return settings.siblingBase ?? (isReachable(ownUrl) ? new URL('../../worklets/', ownUrl).href : undefined);
}

/** Whether a URL is of the page's origin; frames without their own URL inherit one. */
function isOfPage(url: string, others: readonly string[] = []): boolean {
  return [location.origin, origin, ...others].includes(new URL(url).origin);
}

/** The file where the application's bundler has put it. */
async function movedFile(file: string): Promise<AssetSource[]> {
  let url: string | undefined;
  try {
    url = (await ownFiles[file]?.())?.url;
  } catch {
    // Try the next source.
  }
  // Bundled into a single file: that is the page's script, not a worklet.
  if (!isReachable(url) || url.replace(/[?#].*/, '') === ownUrl) return [];
  // Turbopack returns a path without an origin.
  const address = new URL(url, document.baseURI).href;
  return [{ label: address, isModule: true, open: () => ({ url: address }) }];
}

/** Bundlers may leave the source file's URL on the build machine. */
function isReachable(url: string | undefined): url is string {
  return url !== undefined && (!url.startsWith('file:') || location.protocol === 'file:');
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
  // Safari blocks blob: worklets in frames.
  const data: AssetSource = {
    label: `data: (embedded ${name})`,
    open: () => ({ url: `data:text/javascript,${encodeURIComponent(embedded)}` }),
  };
  return kind === 'audio worklet' ? [blob, data] : [blob];
}

function explain(asset: Asset, tried: readonly string[], blocked: readonly string[], cause: unknown): string {
  if (!tried.length && cause instanceof SpeechError) return cause.message;
  if (!tried.length)
    return `The ${asset.kind} ${asset.file} could not be loaded: the script does not know where it was loaded from. Name the folder of its files in asset-base.`;
  const { kind, file, directive, embedded } = asset;
  const found = `The ${kind} could not be loaded: ${findings(asset, blocked, cause)}. Tried ${tried.join(', ')}. To fix it,`;
  if (blocked.some((name) => name.includes('trusted-types')))
    return `${found} let the Content-Security-Policy have trusted-types kurdish-speech lit-html.`;
  const orBlob = embedded === undefined ? '' : `, or add blob: to ${directive}`;
  return `${found} serve ${file.replace(/^.*\//, '')} where ${directive} allows it and name its folder in asset-base${orBlob}.`;
}

function findings({ directive, embedded }: Asset, blocked: readonly string[], cause: unknown): string {
  if (blocked.length > 0) return `the Content-Security-Policy blocked ${blocked.join(', ')}`;
  if (cause instanceof SpeechError) return cause.message;
  const noFile = `no file was found there, or it lacks CORS headers${origin === 'null' ? ', which a frame needs whose sandbox lacks allow-same-origin' : ''}`;
  // Chromium reports no violation when it blocks an audio worklet; an embedded copy cannot be missing.
  return embedded === undefined
    ? noFile
    : `${directive} of the Content-Security-Policy allows no blob:, and it does not allow the file either, or ${noFile}`;
}
