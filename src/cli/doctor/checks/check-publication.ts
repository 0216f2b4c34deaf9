import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import { folderOf, shown } from '../findings/written-place.ts';
import { jsonOf, textOf } from '../visit/ask.ts';
import type { Answer, SeenPublication, Visit } from '../visit/visit.ts';

/** Types by which browsers and podcast programs know the sound. */
const SOUND = /^(?:audio\/|application\/(?:ogg|octet-stream))/i;

/** Whether the files of published speech are there, and can be had in part. */
export function checkPublication({ publications }: Visit): Finding[] {
  return publications.flatMap(checkOne);
}

function checkOne({ url, answer, sounds, captions }: SeenPublication): Finding[] {
  const where = shown(url);
  const firewall = firewallFault(answer, textOf(answer), folderOf(url));
  if (firewall) return [{ where, ...firewall }];
  if (answer.status !== 200)
    return [
      {
        where,
        what: answer.status
          ? `The published speech of the page answers ${answer.status}.`
          : `The published speech of the page cannot be fetched: ${answer.failure}.`,
        fix: 'Upload all files that `kurdish-speech publish` has written, .json, .opus, .mp3 and .vtt; or correct src',
      },
    ];
  if (jsonOf(answer)?.version !== 1)
    return [
      {
        where,
        what: 'The address in src is not the JSON of published speech.',
        fix: 'src="…/NAME.json", as `kurdish-speech publish` has written it',
      },
    ];
  return [...sounds.flatMap(({ answer: sound }) => checkSound(sound)), ...checkCaptions(captions)];
}

function checkSound(sound: Answer): Finding[] {
  const { status, headers, failure, url } = sound;
  const where = shown(url);
  const folder = folderOf(url);
  const firewall = firewallFault(sound, textOf(sound), folder);
  if (firewall) return [{ where, ...firewall }];
  if (status !== 200 && status !== 206)
    return [
      {
        where,
        what: status ? `The sound answers ${status}.` : `The sound cannot be fetched: ${failure}.`,
        fix: `Upload it beside the JSON, to ${where.replace(/[^/]*$/, '')}`,
      },
    ];
  const found: Finding[] = [];
  const encoding = headers.get('content-encoding');
  if (status === 200 || encoding)
    found.push({
      where,
      severity: 'warning',
      what: encoding
        ? `The sound is compressed once more (Content-Encoding: ${encoding}), so it cannot be had in part.`
        : 'The server does not answer ranges (200 in place of 206): readers who seek fetch the whole file first.',
      fix: remedy(headers, {
        nginx: `\`gzip off; proxy_force_ranges on;\` in \`location ${folder}\``,
        caddy: `\`file_server\` for ${folder}*, outside of \`encode\``,
        apache: `\`SetEnvIf Request_URI "^${folder}" no-gzip=1\`, and no \`MaxRanges none\` or \`RequestHeader unset Range\``,
        litespeed: '`SetEnv no-gzip 1` in the .htaccess of the folder',
        cloudflare: `Rules → Cache Rules, for URI paths that start with ${folder}: eligible for cache`,
      }),
    });
  const type = headers.get('content-type') ?? '';
  if (!SOUND.test(type))
    found.push({
      where,
      severity: 'warning',
      what: `The sound has the content type ${JSON.stringify(type)}, which podcast programs and some browsers do not play.`,
      fix: remedy(headers, {
        nginx: '`types { audio/ogg opus; audio/mpeg mp3; }`',
        caddy: '`header *.opus Content-Type audio/ogg` and `header *.mp3 Content-Type audio/mpeg`',
        apache: '`AddType audio/ogg .opus` and `AddType audio/mpeg .mp3`',
        litespeed: '`AddType audio/ogg .opus` and `AddType audio/mpeg .mp3` in .htaccess',
      }),
    });
  return found;
}

/** Podcast programs show them; the player has its words from the JSON. */
function checkCaptions(captions: Answer | undefined): Finding[] {
  if (!captions || captions.status === 200) return [];
  const { status, failure, url } = captions;
  const where = shown(url);
  return [
    {
      where,
      severity: 'warning',
      ...(firewallFault(captions, textOf(captions), folderOf(url)) ?? {
        what: status ? `The captions answer ${status}.` : `The captions cannot be fetched: ${failure}.`,
        fix: `Upload them beside the JSON, to ${where.replace(/[^/]*$/, '')}`,
      }),
    },
  ];
}
