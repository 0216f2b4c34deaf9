import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { DemoDriver } from './demo/demo-driver.ts';

// Whole pages for readers with different needs: each language, forced colours, zoom, keyboard only.

const LANGUAGES = ['ckb', 'kmr', 'kmr-Arab', 'en'];
const AUDITOR = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Audit {
  violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[];
}

let demo: DemoDriver;
before(async () => {
  demo = await DemoDriver.start();
});
after(() => demo?.close());

async function open(
  path: string,
  { width = 1100, features = [] }: { width?: number; features?: { name: string; value: string }[] } = {},
): Promise<Page> {
  const prepare = async (page: Page) => {
    await page.setViewport({ width, height: 900 });
    // Puppeteer's own method does not support forced colours.
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features });
  };
  const { page } = await demo.open({ path, prepare });
  return page;
}

/** Switches the page's language and waits until the elements follow. */
async function readIn(page: Page, lang: string): Promise<void> {
  await page.evaluate((value) => {
    document.querySelector<HTMLInputElement>(`[name=interface][value="${value}"]`)?.click();
  }, lang);
  await page.waitForFunction(
    (value) =>
      [...document.querySelectorAll('kurdish-tts[controls], kurdish-dictate')].every(
        (element) =>
          element.shadowRoot?.querySelector('[part=base]')?.closest('[lang]')?.getAttribute('lang') === value,
      ),
    {},
    lang,
  );
}

async function assertNoViolation(page: Page, where: string): Promise<void> {
  await page.evaluate(AUDITOR);
  const { violations } = (await page.evaluate(
    '(async () => { const { violations } = await axe.run(); return { violations }; })()',
  )) as Audit;
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`),
  );
  assert.deepEqual(found, [], where);
}

test('the demo has no violation in any language, right to left and left to right, light and dark', async () => {
  for (const value of ['light', 'dark']) {
    const page = await open('/', { features: [{ name: 'prefers-color-scheme', value }] });
    for (const lang of LANGUAGES) {
      await readIn(page, lang);
      await assertNoViolation(page, `${lang} ${value}`);
    }
    await page.close();
  }
});

test('three other themes and the theme builder have no violation, light and dark', async () => {
  for (const [path, value] of ['/themes.html', '/builder.html'].flatMap(
    (each) =>
      [
        [each, 'light'],
        [each, 'dark'],
      ] as const,
  )) {
    const page = await open(path, { features: [{ name: 'prefers-color-scheme', value }] });
    await assertNoViolation(page, `${path} ${value}`);
    await page.close();
  }
});

test('the page that measures the recognizer has no violation in any language, light and dark', async () => {
  for (const value of ['light', 'dark'])
    for (const lang of ['ckb', 'kmr', 'en']) {
      const page = await open(`/measure.html#${lang}`, {
        features: [{ name: 'prefers-color-scheme', value }],
      });
      await assertNoViolation(page, `/measure.html#${lang} ${value}`);
      await page.close();
    }
});

test('at 200 % and 400 % zoom nothing is cut off and nothing scrolls sideways', async () => {
  // What zooming leaves of a window 1280 pixels wide.
  for (const width of [640, 320])
    for (const path of ['/', '/themes.html', '/builder.html', '/measure.html']) {
      const page = await open(path, { width });
      for (const lang of path === '/' ? LANGUAGES : ['']) {
        if (lang) await readIn(page, lang);
        const overflowing = await page.evaluate(() => {
          const outside: string[] = [];
          const wide = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth > wide) outside.push('the page');
          for (const element of document.querySelectorAll('kurdish-tts, kurdish-dictate'))
            for (const control of element.shadowRoot?.querySelectorAll('button, select, input') ?? []) {
              const { left, right, width: size } = control.getBoundingClientRect();
              if (size && (left < 0 || right > wide))
                outside.push(control.getAttribute('part') ?? control.tagName);
            }
          return outside;
        });
        assert.deepEqual(overflowing, [], `${path} ${lang} ${width}`);
      }
      await page.close();
    }
});

test('with text of twice the size, no label of a control is cut off', async () => {
  const page = await open('/', { width: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const lang of LANGUAGES) {
    await readIn(page, lang);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('kurdish-tts[controls]')].flatMap((element) =>
        [
          ...(element.shadowRoot?.querySelectorAll<HTMLElement>(
            '[part=time], [part=headline], [part=menu-button]',
          ) ?? []),
        ]
          .filter(({ scrollHeight, clientHeight }) => clientHeight && scrollHeight > clientHeight + 1)
          .map((control) => control.getAttribute('part')),
      ),
    );
    assert.deepEqual(cut, [], lang);
  }
  await page.close();
});

test('with reduced motion nothing is animated', async () => {
  const page = await open('/', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
  // Otherwise a spinner turns while the element loads.
  await page.evaluate(() => {
    const speaker = document.querySelector('kurdish-tts') as HTMLElement & {
      fetch: unknown;
      play(): Promise<void>;
    };
    speaker.fetch = () => new Promise(() => {});
    speaker.play().catch(() => {});
  });
  await page.waitForFunction(() => document.querySelector('kurdish-tts')?.matches(':state(loading)'));
  const moving = await page.evaluate(() =>
    [document, ...[...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)]
      .flatMap((scope) => scope?.getAnimations() ?? [])
      .map((animation) => (animation as CSSAnimation).animationName),
  );
  assert.deepEqual(moving, []);
  await page.close();
});

test('in forced colours the icons and the slider are visible', async () => {
  const page = await open('/', { features: [{ name: 'forced-colors', value: 'active' }] });
  const seen = await page.evaluate(() => {
    const root = document.querySelector('kurdish-tts')?.shadowRoot as ShadowRoot;
    const part = (name: string) => root.querySelector(`[part=${name}]`) as HTMLElement;
    const colours = (name: string) => {
      const { color, backgroundColor } = getComputedStyle(part(name));
      return { color, backgroundColor };
    };
    return {
      play: colours('play-button'),
      menu: colours('menu-button').color,
      page: colours('base').backgroundColor,
    };
  });
  assert.notEqual(seen.play.color, seen.play.backgroundColor);
  assert.notEqual(seen.menu, seen.page);
  await page.close();
});

test('by keyboard alone every control is reached in order, shows its focus, plays and stops', async () => {
  const page = await open('/');
  await page.evaluate(() => document.querySelector<HTMLElement>('#text')?.focus());
  const stops: string[] = [];
  for (let count = 0; count < 24; count++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const host = document.activeElement;
      const inner = host?.shadowRoot?.activeElement;
      if (host?.id !== 'speaker' || !inner) return undefined;
      return { part: inner.getAttribute('part') ?? '', outline: getComputedStyle(inner).outlineStyle };
    });
    if (!stop) {
      if (stops.length) break;
      continue;
    }
    assert.notEqual(stop.outline, 'none', `${stop.part} shows its focus`);
    stops.push(stop.part);
    if (stop.part !== 'play-button') continue;
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('#speaker')?.matches(':state(playing)'));
  }
  assert.deepEqual(stops, [
    'play-button',
    'back-button',
    'forward-button',
    'progress',
    'rate-select',
    'menu-button',
  ]);
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('#speaker')?.matches(':state(playing)'));
  await page.close();
});
