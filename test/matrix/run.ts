import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { CONSUMERS } from './consumers.ts';
import { drivePage } from './drive-page.ts';
import { addressed, POLICIES } from './policies.ts';
import { serveSite } from './serve-site.ts';

const only = process.argv.slice(2);
const microphone = writeFakeMicrophone(join(import.meta.dirname, '.cache/fake-microphone.wav'));
const site = await serveSite();
const browser = await puppeteer.launch({
  executablePath: findBrowser() ?? '',
  args: [
    ...CHROMIUM_ARGUMENTS,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
  ],
});
try {
  for (const consumer of CONSUMERS) {
    if (only.length && !only.some((name) => consumer.name.startsWith(name))) continue;
    for (const onCdn of [false, true]) {
      const policies = POLICIES.filter(({ assetsOnCdn }) => assetsOnCdn === onCdn);
      const began = Date.now();
      const answers = await consumer.build(site.cdn, onCdn);
      console.log(`${consumer.name}${onCdn ? ', files on the CDN' : ''}: built in ${Date.now() - began} ms`);
      for (const { name, header } of policies) {
        const policy = header && addressed(header, site);
        process.env.CONTENT_SECURITY_POLICY = policy ?? '';
        site.show({ ...answers, policy });
        const start = Date.now();
        const outcome = await drivePage(browser, site.origin);
        console.log(`  ${name}: ${Date.now() - start} ms`, outcome);
      }
      await answers.close?.();
    }
  }
} finally {
  await browser.close();
  await site.close();
}
