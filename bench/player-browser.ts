/**
 * First sound in Chromium: milliseconds from the first body byte, as the page reads it, to the first sample that is not
 * zero behind the player, everything warm, `latency="immediate"`; compared with wavtools 0.1.5 and pcm-player 0.0.18.
 */
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../scripts/test/browser.mjs';
import { servePage } from './player/serve-page.ts';

const ROUNDS = 40;

const server = await servePage(fileURLToPath(new URL('player/page.ts', import.meta.url)));
const browser = await puppeteer.launch({
  executablePath: findBrowser(),
  args: [...CHROMIUM_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
});
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction('typeof run === "function"');
  const results = (await page.evaluate(`run(${ROUNDS})`)) as Record<string, number[]>;
  console.log(`First sound after the first byte, ms, ${ROUNDS} rounds: p50 / p95 / least / most`);
  for (const [name, values] of Object.entries(results)) {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(1);
    console.log(`  ${name.padEnd(26)} ${at(0.5)} / ${at(0.95)} / ${at(0)} / ${at(1)}`);
  }
} finally {
  await browser.close();
  await server.close();
}
