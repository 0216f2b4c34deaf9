import { expect } from '@open-wc/testing';
import { createLiveSession, type LiveSession } from '../../../../src/client/create-live-session.ts';
import {
  type DictationSession,
  dictationSession,
  remainingSeconds,
} from '../../../../src/elements/dictate/session/dictation-session.ts';
import { Stage } from '../../support/dictation.ts';
import { WatchedService } from '../../support/service.ts';

const MINUTE = 60_000;

describe('the live session of a dictation', () => {
  let stage: Stage;
  let live: LiveSession;

  before(async () => {
    stage = await Stage.open();
    live = await createLiveSession({ ...stage.connection, dialect: 'sorani' });
  });
  after(() => stage.close());

  /** The session as it was after some seconds. */
  const sessionAfter = (seconds: number, of: LiveSession = live): DictationSession => {
    const openedAt = Date.now() - 10 * MINUTE;
    return dictationSession({ live: of, openedAt, endedAt: openedAt + 1000 * seconds });
  };

  it('shows what the service counts, itself included, and its longest duration', () => {
    const { used, total, purchased, remaining, maxDuration } = sessionAfter(0);
    expect({ used, total, purchased, remaining, maxDuration }).to.deep.equal({
      used: 1,
      total: 500,
      purchased: 0,
      remaining: 499,
      maxDuration: 1800,
    });
  });

  it('counts the seconds since it was opened, and stands still once it has ended', async () => {
    const openedAt = Date.now() - MINUTE;
    const open = dictationSession({ live, openedAt }).elapsed;
    const ended = { live, openedAt, endedAt: openedAt + MINUTE / 2 };
    expect(open).to.be.at.least(60);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(dictationSession({ live, openedAt }).elapsed).to.be.above(open);
    expect(dictationSession(ended).elapsed).to.equal(30);
  });

  it('leaves what is left of it where the element sets no longest duration', () => {
    expect(remainingSeconds(sessionAfter(0), 0, 0)).to.equal(1800);
    expect(remainingSeconds(sessionAfter(1700), 1750, 0)).to.equal(100);
  });

  it('ends the dictation at the earlier of its own end and the longest duration of the element', () => {
    expect(remainingSeconds(sessionAfter(10), 20, 60)).to.equal(40);
    expect(remainingSeconds(sessionAfter(1790), 20, 60)).to.equal(10);
  });

  it('limits nothing before it is opened, but the element does', () => {
    expect(remainingSeconds(undefined, 20, 0)).to.equal(undefined);
    expect(remainingSeconds(undefined, 20, 60)).to.equal(40);
  });

  it('never shows less than no time', () => {
    expect(remainingSeconds(sessionAfter(1801), 1801, 0)).to.equal(0);
    expect(remainingSeconds(undefined, 61, 60)).to.equal(0);
  });

  it('limits nothing where the service names no longest duration', async () => {
    const service = new WatchedService();
    service.next(`${stage.mount}/api/stt-stream-connect`, async (_call, real) => {
      const { max_session_duration_seconds: _, ...session } = await (await real()).json();
      return Response.json(session);
    });
    const connection = { ...stage.connection, fetch: service.fetch };
    const unlimited = await createLiveSession({ ...connection, dialect: 'sorani' });
    expect(remainingSeconds(sessionAfter(5000, unlimited), 5000, 0)).to.equal(undefined);
    expect(remainingSeconds(sessionAfter(5000, unlimited), 20, 60)).to.equal(40);
  });
});
