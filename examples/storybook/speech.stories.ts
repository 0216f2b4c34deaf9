import type { Meta, StoryObj } from '@storybook/web-components-vite';
import 'kurdish-speech/elements';
import { type FakeSpeech, fakeSpeech, waitForDictated, waitForSpoken } from 'kurdish-speech/testing';
import { html } from 'lit';
import { expect } from 'storybook/test';

// Stories that speak and dictate without a server. Their play functions need a browser that allows sound without a click.

const TEXT = 'بەهار لە کوردستان جوانە.';
const NOTE = 'سبەی کۆبوونەوەمان هەیە';

let speech: FakeSpeech;

const meta: Meta = {
  title: 'Kurdish speech',
  beforeEach: () => {
    speech = fakeSpeech();
    return () => speech.restore();
  },
};
export default meta;

const find = <Tag extends keyof HTMLElementTagNameMap>(canvas: HTMLElement, tag: Tag) => {
  const element = canvas.querySelector(tag);
  if (!element) throw new Error(`The story has no <${tag}>.`);
  return element;
};

const reader = () =>
  html`<kurdish-tts controls lang="ckb" dir="rtl" voice="sorani_m001" text=${TEXT}></kurdish-tts>`;

export const Reads: StoryObj = {
  render: reader,
  play: async ({ canvasElement }) => {
    const player = find(canvasElement, 'kurdish-tts');
    await player.play();
    await waitForSpoken(player, TEXT);
    await expect(speech.texts).toEqual([TEXT]);
  },
};

export const QuotaIsUsedUp: StoryObj = {
  render: reader,
  play: async ({ canvasElement }) => {
    speech.failNext({ code: 'quota-exceeded', times: Number.POSITIVE_INFINITY });
    const player = find(canvasElement, 'kurdish-tts');
    await expect(player.play()).rejects.toMatchObject({ code: 'quota-exceeded' });
  },
};

export const Dictates: StoryObj = {
  render: () => html`
    <label for="note" lang="ckb">تێبینی</label>
    <textarea id="note" lang="ckb" dir="rtl"></textarea>
    <kurdish-dictate for="note" dialect="sorani"></kurdish-dictate>
  `,
  play: async ({ canvasElement }) => {
    const dictation = find(canvasElement, 'kurdish-dictate');
    await speech.dictate(dictation, NOTE);
    await waitForDictated(dictation, NOTE, { exact: true });
    await expect(find(canvasElement, 'textarea').value.trim()).toBe(NOTE);
  },
};
