import { SpeechError } from '../../contract/errors.ts';
import { diagnoseCsp } from './csp-diagnostics.ts';
import { ownFiles } from './own-files.ts';

export interface AssetSettings {
  /** Absolute URL of the folder that holds the worklet and Worker files of this build. */
  siblingBase?: string | undefined;
  /** Appended to the address of every file, as a page appends it to that of the script: caches keep or renew them together. */
  query?: string | undefined;
  /** `sibling-first` for files served beside us; `embedded-first`, which is the default, where a bundler has moved them. */
  order?: 'sibling-first' | 'embedded-first' | undefined;
  /** Other sites, as `https://static.example`, that an `asset-base` may name beside the page's own and the folder of this build. */
  origins?: readonly string[] | undefined;
  /** Whether the page has said by a hash what the script has to be: then no Worker of another site runs unchecked. */
  isPinned?: boolean | undefined;
}

export interface AssetSource {
  /** What tells this source from another, and what an error names. */
  label: string;
  /** Whether it may be an ECMAScript module, which a Worker has to be told. */
  isModule?: boolean;
  open(): { url: string; release?: () => void };
}

export interface Asset {
  file: string;
  /** Its text, where this script carries it. */
  embedded?: string | undefined;
  /** The hash of its file, where this script knows it: `sha384-…`. */
  integrity?: string | undefined;
  /** What an error calls it. */
  kind: 'audio worklet' | 'Worker' | 'script';
  /** The Content-Security-Policy directive it needs. */
  directive: 'script-src' | 'worker-src';
}

/**
 * Without a query; undefined in classic scripts. Made by a call, because bundlers rewrite `new URL('…', import.meta.url)` wherever they
 * see through to it, and fail where there is no such file.
 */
const ownUrl: string | undefined = import.meta.url?.replace(/[?#].*/, '');

let settings: AssetSettings = {};
/** A policy that refused one embedded copy would refuse the next, and report it. */
let isBlobRefused = false;

/** Says once, for the whole page, where worklets and Workers come from, and may come from. */
export function configureAssets(next: AssetSettings): void {
  settings = next;
}

/**
 * Loads an asset from the first source that works: `assetBase` if given, then the embedded copy and the file, where a bundler has
 * put it or beside this build, in the configured order.
 * @throws SpeechError `asset-blocked` naming every source tried and what a Content-Security-Policy lacks, or that `assetBase` is not
 *   allowed.
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

/** Where a file that is never embedded may be, the likeliest address first. */
export function assetUrls(file: string, assetBase: string | undefined): string[] {
  return [...chosenFile(file, assetBase), ...siblingFile(file)].map(({ label }) => label);
}

/** Whether scripts may come from there: markup that others have put into the page must not name a place of theirs. */
export function isAllowed(url: string): boolean {
  // Not all of the script's origin: on a host of packages, anybody has a folder.
  return isOfPage(url, settings.origins) || new URL('.', url).href === siblingFolder();
}

/** Whether that file may be run only with a known hash. */
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
      `asset-base names ${folder.origin}: only the page's own origin, the script's folder and what configureAssets has as origins are allowed.`,
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

/** Whether the page's own site has it, by the page's address or, in a frame without one, by what it has inherited. */
export function isOfPage(url: string, others: readonly string[] = []): boolean {
  return [location.origin, origin, ...others].includes(new URL(url).origin);
}

/** Where an application's bundler has put the file. */
async function movedFile(file: string): Promise<AssetSource[]> {
  let url: string | undefined;
  try {
    url = (await ownFiles[file]?.())?.url;
  } catch {
    // The next source may do.
  }
  // All in one file: that is the page's script, and no worklet.
  if (!isReachable(url) || url.replace(/[?#].*/, '') === ownUrl) return [];
  // Turbopack gives a path alone.
  const address = new URL(url, document.baseURI).href;
  return [{ label: address, isModule: true, open: () => ({ url: address }) }];
}

/** Bundlers may leave the address of the source, on the machine that built it. */
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
  // Safari refuses blob: worklets inside frames.
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
  const found = `The ${kind} could not be loaded: ${findings(asset, blocked, cause)}. Tried ${tried.join(', ')}. To mend it,`;
  if (blocked.some((name) => name.includes('trusted-types')))
    return `${found} let the Content-Security-Policy have trusted-types kurdish-speech lit-html.`;
  const orBlob = embedded === undefined ? '' : `, or add blob: to ${directive}`;
  return `${found} serve ${file.replace(/^.*\//, '')} where ${directive} allows it and name its folder in asset-base${orBlob}.`;
}

function findings({ directive, embedded }: Asset, blocked: readonly string[], cause: unknown): string {
  if (blocked.length > 0) return `the Content-Security-Policy blocked ${blocked.join(', ')}`;
  if (cause instanceof SpeechError) return cause.message;
  const noFile = 'no file was found there, or it lacks CORS headers';
  // Chromium reports no violation when it refuses an audio worklet; a copy in the script cannot be missing.
  return embedded === undefined
    ? noFile
    : `${directive} of the Content-Security-Policy allows no blob:, and it does not allow the file either, or ${noFile}`;
}
