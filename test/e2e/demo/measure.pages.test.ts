import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { CLI_COMMAND } from '../../cli/cli-command.ts';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { microphoneFrom } from '../launch-browser.ts';
import { DemoDriver } from './demo-driver.ts';
import { MeasureDriver } from './measure-driver.ts';

// The page that measures the recognizer on whoever reads its sentences; here it is one of our voices, which reads something else.

const PATH = '/measure.html#en';
const RATE = /Sorani, recordings: 3\. Wrong: ([\d.]+) \(([\d.]+)–([\d.]+)\) % of the letters, ([\d.]+) \(/;

let demo: DemoDriver;

before(async () => {
  demo = await DemoDriver.start(microphoneFrom(writeFakeMicrophone('.cache/fake-microphone-measure.wav')));
});

after(() => demo?.close());

test('three sentences are recorded, their errors shown and kept, and `evaluate` finds the same in the exported folder', async () => {
  const { page, problems, requests } = await demo.open({ path: PATH, microphone: 'granted' });
  const measure = new MeasureDriver(page);
  await page.locator('#speaker').fill('Azad / 1');
  await page.keyboard.press('Tab');
  for (let sentence = 1; sentence <= 3; sentence++) {
    assert.equal(await measure.text('position'), `Sentence ${sentence} of 20`);
    await measure.readSentence();
    const [, wrong, words] = /^(\d+) of (\d+) words and \d+ of \d+ letters are wrong\.$/.exec(
      await measure.text('status'),
    )!;
    assert.equal(await page.$$eval('#differences .wrong', (all) => all.length), Number(wrong));
    assert.ok(Number(words) > 0 && Number(wrong) > 0);
    assert.match(await measure.text('recognized'), /باشم|سوپاس|سڵاو|چۆنیت/);
    assert.match(await measure.text('differences'), /← |\(missing\)|\(added\)/, 'not by colour alone');
    await page.locator('#next').click();
  }
  await page.reload({ waitUntil: 'networkidle0' });
  assert.equal(await measure.text('position'), 'Sentence 4 of 20', 'goes on where it was');
  const shown = RATE.exec(await measure.text('totals'));
  assert.ok(shown, await measure.text('totals'));
  await page.locator('#sentences button').click();
  const seconds = await page.$eval('#playback', async (element) => {
    const player = element as HTMLAudioElement;
    if (!(player.duration > 0))
      await new Promise((resolve) => player.addEventListener('durationchange', resolve));
    return player.duration;
  });
  assert.ok(seconds > 1, `${seconds} s of the first sentence can be played`);

  const folder = await measure.exportFolder();
  try {
    assert.deepEqual((await readdir(folder, { recursive: true })).sort(), [
      'sorani',
      'sorani/Azad - 1',
      ...['01.txt', '01.wav', '02.txt', '02.wav', '03.txt', '03.wav'].map(
        (name) => `sorani/Azad - 1/${name}`,
      ),
    ]);
    const args = [...CLI_COMMAND, 'evaluate', '--recordings', folder, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { results } = JSON.parse(stdout) as {
      results: { letters: { percent: number; interval: [number, number] }; words: { percent: number } }[];
    };
    const [{ letters, words } = assert.fail('nothing was evaluated')] = results;
    const printed = [letters.percent, ...letters.interval, words.percent].map((value) => value.toFixed(1));
    assert.deepEqual(printed, shown.slice(1));
  } finally {
    await rm(folder, { recursive: true });
  }
  const elsewhere = requests.filter((url) => url.startsWith('http') && !url.startsWith(demo.address));
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(
    requests.filter((url) => url.includes('/speech/')),
    [],
    'no recording and no text is sent',
  );
  assert.deepEqual(problems, []);
  await page.close();
});

test('the recordings are saved to a folder that the reader chooses', async () => {
  const { page, problems } = await demo.open({ path: PATH, microphone: 'granted' });
  const measure = new MeasureDriver(page);
  await page.evaluate(() => {
    // The dialog of the operating system cannot be driven; the browser's own file system takes the files just as well.
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await measure.readSentence();
  await page.locator('#save-folder').click();
  await page.waitForFunction(() => document.querySelector('#saved')?.textContent);
  assert.equal(await measure.text('saved'), 'Recordings saved: 1.');
  const saved = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const speaker = await (await root.getDirectoryHandle('sorani')).getDirectoryHandle('speaker');
    const text = await (await (await speaker.getFileHandle('01.txt')).getFile()).text();
    const sound = await (await speaker.getFileHandle('01.wav')).getFile();
    return { text, format: await sound.slice(0, 4).text(), size: sound.size };
  });
  assert.equal(saved.text, 'سڵاو هاوڕێیان، ئەمڕۆ چۆنن؟\n');
  assert.equal(saved.format, 'RIFF');
  assert.ok(saved.size > 32_000);
  assert.deepEqual(problems, []);
  await page.close();
});

test('by keyboard: a sentence is chosen, recorded again, and everything is deleted after a question', async () => {
  const { page } = await demo.open({ path: PATH, microphone: 'granted' });
  const measure = new MeasureDriver(page);
  await measure.readSentence();
  assert.equal(await measure.text('record'), 'Record again');
  await page.focus('#sentences button[data-sentence="5"]');
  await page.keyboard.press('Enter');
  assert.equal(await measure.text('position'), 'Sentence 5 of 20');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-sentence'));
  assert.equal(await focused(), '5');
  await page.focus('#delete');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.match(await measure.text('totals'), /^Sorani, recordings: 1\./);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#saved')?.textContent);
  assert.equal(await measure.text('totals'), 'No recordings yet.');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'record');
  await page.reload({ waitUntil: 'networkidle0' });
  assert.equal(await measure.text('totals'), 'No recordings yet.');
  await page.close();
});

test('a microphone that is refused is explained, and nothing is recorded', async () => {
  const { page } = await demo.open({ path: PATH, microphone: 'denied' });
  const measure = new MeasureDriver(page);
  await page.locator('#record').click();
  await page.waitForFunction(() =>
    /allow the microphone/.test(document.querySelector('#status')?.textContent ?? ''),
  );
  assert.equal(await measure.text('record'), 'Record');
  assert.equal(await measure.text('totals'), 'No recordings yet.');
  await page.close();
});

test('a browser that keeps nothing is told where to open the page', async () => {
  const { page } = await demo.open({
    path: PATH,
    prepare: (opened) =>
      opened.evaluateOnNewDocument(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      }),
  });
  await page.waitForFunction(() => document.querySelector('#status')?.textContent);
  assert.match(await new MeasureDriver(page).text('status'), /keeps nothing here/);
  assert.equal(await page.$eval('#record', (button) => (button as HTMLButtonElement).disabled), true);
  await page.close();
});

test('the page speaks three languages, from right to left and from left to right, and says what has not been measured', async () => {
  const { page } = await demo.open({ path: '/measure.html#kmr' });
  const measure = new MeasureDriver(page);
  const seen = () =>
    page.evaluate(() => {
      const { lang, dir } = document.documentElement;
      const sentence = document.querySelector<HTMLElement>('#sentence')!;
      return [lang, dir, sentence.lang, sentence.dir];
    });
  assert.deepEqual(await seen(), ['kmr', 'ltr', 'kmr', 'ltr']);
  await page.click('#interface label:has(input[value=ckb])');
  assert.deepEqual(await seen(), ['ckb', 'rtl', 'kmr', 'ltr']);
  await page.click('#dialect label:has(input[value=sorani])');
  assert.deepEqual(await seen(), ['ckb', 'rtl', 'ckb', 'rtl']);
  await page.click('#interface label:has(input[value=en])');
  assert.match(
    await page.$eval('.notice', ({ textContent }) => textContent ?? ''),
    /not been measured on any Kurdish speaker/,
  );
  await page.click('#sentences li:nth-child(5) button');
  assert.match(await measure.text('read-as'), /پازدە هەزار/, 'numbers are written out');
  await page.close();
});
