import { elementsUnder } from '../../../article/elements-under.ts';
import { findSpeakingElements } from '../../../article/find-speaking-elements.ts';
import { parseHtml } from '../../../article/parse-html.ts';
import { elementText } from './element-text.ts';
import type { FrameTag, MetaPolicy, OwnElement, OwnScript, PageOutline } from './page-outline.ts';

const OWN_FILE =
  /(?<![\w.-])(?:[^\s"'()`]*\/)?(kurdish-(?:player|speech|speech\.classic)\.js)(?:\?[^\s"'()`]*)?/;
const OWN_ELEMENT = /^kurdish-(?:tts|dictate|voice-picker|playlist|review)$/;
const CALLING = new Set(['kurdish-tts', 'kurdish-dictate', 'kurdish-voice-picker']);
const CLASSIC_TYPE = /^(?:text|application)\/(?:javascript|ecmascript|x-javascript)$/i;
const DEFAULT_ENDPOINT = '/speech';

type Page = ReturnType<typeof parseHtml>;
type Tag = ReturnType<typeof elementsUnder> extends Generator<infer Each> ? Each : never;

/** @param pageUrl Absolute address of the page, after redirects. */
export function outlinePage(html: string, pageUrl: string): PageOutline {
  const document: Page = parseHtml(html);
  const tags = [...elementsUnder(document)];
  const href = tags.find(({ name, attribs }) => name === 'base' && attribs.href)?.attribs.href;
  const base = absolute(href, pageUrl) || pageUrl;
  const speeches = findSpeakingElements(document).values();
  const scripts: OwnScript[] = [];
  const otherScripts: string[] = [];
  const elements: OwnElement[] = [];
  const frames: FrameTag[] = [];
  const policies: MetaPolicy[] = [];
  for (const tag of tags) {
    const { name, attribs } = tag;
    const line = lineOf(tag);
    if (name === 'script') {
      const own = ownScript(tag, base);
      if (own) scripts.push(own);
      else if (attribs.src && runsAs(attribs.type)) otherScripts.push(absolute(attribs.src, base));
    } else if (name === 'link' && attribs.rel === 'modulepreload')
      otherScripts.push(absolute(attribs.href, base));
    else if (name === 'iframe') frames.push({ url: absolute(attribs.src, base), attributes: attribs, line });
    else if (name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'content-security-policy')
      policies.push({ text: attribs.content ?? '', line });
    else if (OWN_ELEMENT.test(name)) {
      const speech = name === 'kurdish-tts' ? speeches.next().value : undefined;
      elements.push({ name, attributes: attribs, line, speech, ...addressesOf(name, attribs, base) });
    }
  }
  return {
    scripts,
    otherScripts: [...new Set(otherScripts)].filter(Boolean),
    elements,
    frames,
    policies,
    ids: new Set(tags.flatMap(({ attribs }) => (attribs.id ? [attribs.id] : []))),
    isWordPress: /\/wp-(?:content|includes|json)\//.test(html),
  };
}

/** Of elements that call a service. */
function addressesOf(name: string, attributes: Tag['attribs'], base: string) {
  if (!CALLING.has(name)) return { endpoint: '', tokenEndpoint: '' };
  const { endpoint = DEFAULT_ENDPOINT, 'token-endpoint': tokens } = attributes;
  if (endpoint === 'local:') return { endpoint, tokenEndpoint: '' };
  const address = absolute(endpoint, base).replace(/\/+$/, '');
  return { endpoint: address, tokenEndpoint: tokens ? absolute(tokens, base) : `${address}/token` };
}

function ownScript(tag: Tag, base: string): OwnScript | undefined {
  const { attribs: attributes } = tag;
  const place = { attributes, line: lineOf(tag) };
  for (const [name, value] of Object.entries(attributes)) {
    const [address, file] = OWN_FILE.exec(value) ?? [];
    if (!address || !file) continue;
    const kind = (name === 'src' && runsAs(attributes.type)) || 'delayed';
    return { url: absolute(address, base), file, kind, ...place };
  }
  if (attributes.src || attributes.type === 'application/json') return undefined;
  const [address, file] = OWN_FILE.exec(elementText(tag)) ?? [];
  if (!address || !file) return undefined;
  return { url: absolute(address, base), file, kind: 'inline', ...place };
}

/** How a browser runs a script of this `type` (WHATWG HTML, "prepare the script element"). */
function runsAs(type: string | undefined): 'module' | 'classic' | undefined {
  if (type?.trim().toLowerCase() === 'module') return 'module';
  return !type || CLASSIC_TYPE.test(type.trim()) ? 'classic' : undefined;
}

function lineOf({ sourceCodeLocation }: Tag): number {
  const place = sourceCodeLocation as { startLine?: number } | null | undefined;
  return place?.startLine ?? 0;
}

function absolute(address: string | undefined, base: string): string {
  if (address === undefined || !URL.canParse(address, base)) return '';
  return new URL(address, base).href.replace(/#.*$/, '');
}
