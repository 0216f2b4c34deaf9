import type { Microphone } from '../../../audio/capture/microphone.ts';
import type {
  InterruptedDetail,
  MicrophoneDegradedDetail,
  SwitchedDetail,
} from '../../../audio/capture/microphone-details.ts';
import type { DictationEvent } from './dictation-event.ts';

/** Passes on what happens to a microphone: it is muted for as long as there is any reason. */
export function reportMicrophone(microphone: Microphone, push: (event: DictationEvent) => void): void {
  const on = <Detail>(type: string, react: (detail: Detail) => void) =>
    microphone.addEventListener(type, (event) => react((event as CustomEvent<Detail>).detail));
  const reasons = new Set<InterruptedDetail['reason']>();
  on<InterruptedDetail>('interrupted', (detail) => {
    reasons.add(detail.reason);
    push({ type: 'mute', detail });
  });
  on<InterruptedDetail>('restored', ({ reason }) => {
    reasons.delete(reason);
    if (!reasons.size) push({ type: 'unmute' });
  });
  on<SwitchedDetail>('switched', (detail) => push({ type: 'microphonechange', detail }));
  on<MicrophoneDegradedDetail>('degraded', (detail) => push({ type: 'degraded', detail }));
}
