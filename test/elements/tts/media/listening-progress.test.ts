import { expect } from '@open-wc/testing';
import type { ProgressDetail } from '../../../../src/elements/base/events.ts';
import { type Listened, ListeningProgress } from '../../../../src/elements/tts/media/listening-progress.ts';

const DURATION = 100;

function listen() {
  const reported: ProgressDetail[] = [];
  const progress = new ListeningProgress((detail) => reported.push(detail));
  const at = (currentTime: number, sounded = currentTime, rest: Partial<Listened> = {}): Listened => ({
    currentTime,
    sounded,
    duration: DURATION,
    playbackRate: 1,
    ...rest,
  });
  return {
    progress,
    at,
    percents: () => reported.map(({ percent }) => percent),
    seconds: () => reported.map(({ secondsListened }) => secondsListened),
  };
}

describe('the milestones of a listen', () => {
  it('are reported once each, with the seconds that were heard by then', () => {
    const { progress, at, percents, seconds } = listen();
    progress.begin('one', at(0));
    for (let time = 1; time < DURATION; time++) progress.follow(at(time));
    progress.follow(at(90, DURATION - 1));
    progress.end(at(DURATION));
    expect(percents()).to.deep.equal([0, 25, 50, 75, 90, 100]);
    expect(seconds()).to.deep.equal([0, 25, 50, 75, 90, 100]);
  });

  it('are not reported where a seek has jumped over them, nor is what it skipped counted', () => {
    const { progress, at, percents, seconds } = listen();
    progress.begin('one', at(0));
    progress.follow(at(5));
    progress.leave(at(5));
    progress.begin('one', at(80, 5));
    progress.follow(at(91, 16));
    progress.end(at(DURATION, 25));
    expect(percents()).to.deep.equal([0, 90, 100]);
    expect(seconds()).to.deep.equal([0, 16, 25]);
  });

  it('count sound by the clock of the listener: half as long at double rate', () => {
    const { progress, at, seconds } = listen();
    progress.begin('one', at(0, 0, { playbackRate: 2 }));
    progress.follow(at(30, 30, { playbackRate: 2 }));
    expect(seconds()).to.deep.equal([0, 15]);
  });

  it('go on when the same text is fetched anew from where it was, as in another voice', () => {
    const { progress, at, percents, seconds } = listen();
    progress.begin('one', at(0));
    progress.follow(at(40));
    progress.leave(at(0, 0));
    progress.begin('one', at(40, 0));
    progress.follow(at(51, 11));
    expect(percents()).to.deep.equal([0, 25, 50]);
    expect(seconds()).to.deep.equal([0, 40, 51]);
  });

  it('begin again with another text, and when the same one is played again', () => {
    const { progress, at, percents, seconds } = listen();
    progress.begin('one', at(0));
    progress.follow(at(30));
    progress.leave(at(0, 0));
    progress.begin('two', at(0, 0));
    progress.end(at(DURATION));
    // The player goes on counting.
    progress.begin('two', at(0, 100));
    progress.follow(at(26, 126));
    expect(percents()).to.deep.equal([0, 25, 0, 25, 50, 75, 90, 100, 0, 25]);
    expect(seconds().slice(-2)).to.deep.equal([0, 26]);
  });

  it('wait until the duration is known, and are then reported late', () => {
    const { progress, at, percents } = listen();
    progress.begin('one', at(0, 0, { duration: Number.NaN }));
    progress.follow(at(30, 30, { duration: Number.NaN }));
    progress.follow(at(31));
    expect(percents()).to.deep.equal([0, 25]);
  });
});
