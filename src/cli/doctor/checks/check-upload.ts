import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import type { Visit } from '../visit/visit.ts';

const TOO_LARGE = 413;
const MEBIBYTE = 1024 * 1024;

/** Whether recordings as large as the proxy allows reach it. */
export function checkUpload({ endpoints, outline }: Visit): Finding[] {
  return endpoints.flatMap(({ url, upload }) => {
    if (!upload) return [];
    const size = Math.ceil(upload.bytes / MEBIBYTE) + 1;
    const path = new URL(url).pathname;
    const where = `${url}/api/stt-proxy`;
    const firewall = firewallFault(upload, '', `${path}/`);
    if (firewall) return [{ where, ...firewall }];
    if (upload.status !== TOO_LARGE) return [];
    return [
      {
        where,
        what: `A recording of ${Math.round(upload.bytes / MEBIBYTE)} MiB, as the proxy allows it, is refused on the way (413).`,
        fix: outline.isWordPress
          ? `php.ini: \`upload_max_filesize = ${size}M\`, \`post_max_size = ${size}M\`; nginx: \`client_max_body_size ${size}m;\``
          : remedy(upload.headers, {
              nginx: `\`client_max_body_size ${size}m;\` in \`location ${path}/\``,
              caddy: `\`request_body ${path}/* { max_size ${size}MiB }\``,
              apache: `\`LimitRequestBody ${size * MEBIBYTE}\``,
              litespeed: `Server → Tuning → Max Request Body Size: ${size}M`,
              cloudflare: `the plan's limit of uploads is lower (100 MB, for Enterprise 500 MB): KURDISH_SPEECH_MAX_UPLOAD_BYTES=${100 * MEBIBYTE - 65_536}`,
            }),
      },
    ];
  });
}
