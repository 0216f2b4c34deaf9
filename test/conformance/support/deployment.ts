import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { after } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import type { Deployment, Finding } from '../../../src/conformance/index.ts';
import { planRun, RULES, type RunPlan, runRules, type Selection } from '../../../src/conformance/index.ts';
import type { SttPlanName, TtsPlanName } from '../../../src/contract/plans.ts';
import type { RecognitionEngine } from '../../../src/engine/recognition-engine.ts';
import type { SynthesisEngine } from '../../../src/engine/synthesis-engine.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { serve } from '../../../src/service/serve.ts';
import { createService } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Allowance } from '../../../src/service/store/store.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { ToneRecognizer } from '../../service/support/tone-recognizer.ts';
import { PacedToneEngine } from './paced-tone-engine.ts';

/** Answers a request incorrectly, usually by changing the response of the conforming service. */
export type Fault = (request: Request, answer: (request: Request) => Promise<Response>) => Promise<Response>;

/** Replaces a message of the server by none, itself or several. */
type SocketFault = (message: string) => readonly string[];

export interface DeploymentOptions {
  readonly ttsPlan?: TtsPlanName;
  readonly sttPlan?: SttPlanName;
  readonly tts?: SynthesisEngine;
  readonly stt?: RecognitionEngine;
  readonly fault?: Fault;
  readonly socketFault?: SocketFault | undefined;
}

export interface RunningDeployment extends Deployment {
  readonly ttsKey: string;
  readonly sttKey: string;
  /** Usage of the account by the ledger. */
  billed(allowance: Allowance): Promise<number>;
  /** Gives the account a cloned voice. */
  addClone(): Promise<void>;
}

/** Our own service on a socket, with one account. */
export async function deploy({
  ttsPlan = 'business',
  sttPlan = 'pro',
  tts = new PacedToneEngine(),
  stt = new ToneRecognizer(),
  fault = (request, answer) => answer(request),
  socketFault,
}: DeploymentOptions = {}): Promise<RunningDeployment> {
  const store = await openStore(temporaryFolder());
  const service = createService({ tts, stt, store, upgradeUrl: 'https://speech.test/plans' });
  const faulty = {
    fetch: (request: Request) => fault(request, (whole) => service.fetch(whole)),
    upgrade: socketFault ? upgradeThrough(socketFault, service.upgrade!) : service.upgrade,
    closeLive: () => service.closeLive(),
  };
  const server = await serve(faulty);
  after(async () => {
    await server.close();
    await service.close();
  });
  const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan, sttPlan });
  return {
    baseUrl: server.url,
    ttsKey,
    sttKey,
    async addClone() {
      const voice = { pitch: 140, formantScale: 1, tilt: 12, rate: 1 };
      const clone = { id: 'clone_of-this-account', account: account.id, name: 'Dilan', voice };
      await store.addClone({ ...clone, dialect: 'sorani', createdAt: new Date().toISOString() }, 1);
    },
    billed: async (allowance) => (await store.usage(account.id, allowance))?.used ?? Number.NaN,
  };
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/** A relay between the client and the socket of the conforming service. */
function upgradeThrough(fault: SocketFault, upgrade: Upgrade): Upgrade {
  const outer = new WebSocketServer({ noServer: true });
  return async (request, socket, head) => {
    const inner = await serve({
      fetch: async () => new Response(null, { status: 404 }),
      upgrade: (passed, raw, rest) => upgrade(passed, raw, rest),
    });
    const far = new WebSocket(inner.url.replace('http:', 'ws:') + request.url);
    far.on('open', () =>
      outer.handleUpgrade(request, socket, head, (near) => {
        near.on('message', (data, isBinary) => far.send(data, { binary: isBinary }));
        near.on('close', () => {
          far.terminate();
          void inner.close();
        });
        far.on('message', (data) => {
          for (const message of fault(String(data))) near.send(message);
        });
        far.on('close', () => near.close());
      }),
    );
  };
}

export interface Inspection {
  readonly plan: RunPlan;
  readonly findings: readonly Finding[];
  /** Ids of the broken rules, each with its evidence. */
  readonly broken: readonly string[];
}

export async function inspect(deployment: Deployment, selection: Selection = {}): Promise<Inspection> {
  const plan = planRun(RULES, deployment, selection);
  const findings: Finding[] = [];
  for await (const finding of runRules(deployment, plan, new AbortController().signal))
    findings.push(finding);
  const broken = findings.filter(({ verdict }) => verdict === 'broken');
  return { plan, findings, broken: broken.map(({ rule, evidence }) => `${rule.id}: ${evidence}`) };
}
