import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import { folderOf, placeOf, shown } from '../findings/written-place.ts';
import type { OwnScript } from '../page/page-outline.ts';
import { textOf } from '../visit/ask.ts';
import type { Answer, Visit } from '../visit/visit.ts';

const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript)\b/i;

/** Whether the elements are on the page, and a script that brings them to life arrives. */
export function checkScript({ answer, outline, files, frames, isBundled, browser }: Visit): Finding[] {
  const { scripts, elements } = outline;
  const page = shown(answer.finalUrl);
  // A page may load the script by another one.
  const isAlive = isBundled || browser?.press?.outcome === 'sound';
  if (!scripts.length && !isAlive) {
    const framed = frames.find(({ page: { outline: inner } }) => inner.elements.length);
    if (framed && !elements.length)
      return [
        {
          where: `line ${framed.line}, <iframe>`,
          severity: 'warning',
          what: 'The elements are not on this page but in a frame of it, whose address was not examined further.',
          fix: `Run: kurdish-speech doctor ${shown(framed.page.answer.finalUrl)}`,
        },
      ];
    return [
      {
        where: elements[0] ? placeOf(elements[0]) : page,
        what: elements.length
          ? 'No script on the page defines the elements: neither kurdish-player.js or kurdish-speech.js nor a bundle with them.'
          : 'The page has no script and no element of kurdish-speech.',
        fix: '<script type="module" src="/kurdish-speech/kurdish-player.js" crossorigin></script>, with the files of dist/cdn/ in that folder',
      },
    ];
  }
  const found: Finding[] = scripts.flatMap((script) => {
    const file = files.get(script.url);
    return file ? checkFile(script, file) : [];
  });
  found.push(...ofLoaded(files, scripts));
  if (!elements.length)
    found.push({
      where: page,
      severity: 'warning',
      what: 'The script is there, but the HTML of the page has no element for it; a script of the page may add one.',
      fix: '<kurdish-tts controls for="ID of the article"></kurdish-tts>',
    });
  return found;
}

/** One line for each folder and status, with the first of its files. */
function ofLoaded(files: Visit['files'], scripts: readonly OwnScript[]): Finding[] {
  const gone = new Map<string, Finding>();
  for (const [url, file] of files) {
    const key = `${shown(url).replace(/[^/]*$/, '')} ${file.status}`;
    if (file.status !== 200 && !gone.has(key) && !scripts.some((script) => script.url === url))
      gone.set(key, missing(url, file));
  }
  return [...gone.values()];
}

function checkFile(script: OwnScript, file: Answer): Finding[] {
  const where = `line ${script.line}, ${shown(script.url)}`;
  if (file.status !== 200) return [{ ...missing(script.url, file), where }];
  const type = file.headers.get('content-type') ?? '';
  if (script.kind !== 'classic' && !SCRIPT_TYPE.test(type))
    return [
      {
        where,
        what: `The script has the content type ${JSON.stringify(type)}, and browsers run no module of it.`,
        fix: remedy(file.headers, {
          nginx: '`include mime.types;` with `text/javascript js;` in it',
          caddy: '`header *.js Content-Type text/javascript`',
          apache: '`AddType text/javascript .js`',
          litespeed: '`AddType text/javascript .js` in .htaccess',
        }),
      },
    ];
  if (script.kind === 'classic' && script.file !== 'kurdish-speech.classic.js')
    return [
      {
        where,
        what: `${script.file} is a module, and its tag has no type="module".`,
        fix: `<script type="module" src="${shown(script.url)}" crossorigin></script>`,
      },
    ];
  return [];
}

function missing(url: string, answer: Answer): Finding {
  const { status, failure, headers } = answer;
  const where = shown(url);
  const firewall = firewallFault(answer, textOf(answer), folderOf(url));
  if (firewall) return { where, ...firewall };
  const folder = where.replace(/[^/]*$/, '');
  return {
    where,
    what: status ? `The file answers ${status}.` : `The file cannot be fetched: ${failure}.`,
    fix:
      status === 403
        ? remedy(headers, {
            nginx: `\`location ${new URL(folder).pathname} { allow all; }\` and files that the user of nginx may read`,
            caddy: '`file_server` with files that its user may read',
            apache: '`Require all granted` for the folder',
            cloudflare: 'Security → WAF: skip the rule for this path',
          })
        : `Copy all files of dist/cdn/, under their names, to ${folder}`,
  };
}
