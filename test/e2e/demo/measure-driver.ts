import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { until } from '../until.ts';

/** What a visitor does and sees on the demo's page that measures the recognizer. */
export class MeasureDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  text(id: string): Promise<string> {
    return this.page.$eval(`#${id}`, (element) => element.textContent?.trim() ?? '');
  }

  /** Records what the fake microphone says until it falls silent, and waits for what is recognized. */
  async readSentence(): Promise<void> {
    await this.page.locator('#record').click();
    const levelIs = (isLoud: boolean) =>
      this.page.waitForFunction(
        (loud) => {
          const { value, hidden } = document.querySelector<HTMLMeterElement>('#level')!;
          return !hidden && (loud ? value > 0.5 : value < 0.1);
        },
        {},
        isLoud,
      );
    await levelIs(true);
    await levelIs(false);
    await this.page.locator('#record').click();
    await this.page.waitForSelector('#outcome:not([hidden])');
  }

  /** Downloads the ZIP file, and unpacks it. @returns The folder; the caller removes it. */
  async exportFolder(): Promise<string> {
    const downloads = await mkdtemp(join(tmpdir(), 'kurdish-speech-downloads-'));
    const session = await this.page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: downloads,
      browserContextId: this.page.browserContext().id ?? '',
    });
    await this.page.locator('#save-zip').click();
    const find = async () => (await readdir(downloads)).find((name) => name.endsWith('.zip'));
    const name = await until(find, () => 'no ZIP file was downloaded');
    const folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-measure-'));
    for (const [path, content] of Object.entries(unzipSync(readFileSync(join(downloads, name))))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    await rm(downloads, { recursive: true });
    return folder;
  }
}
