/** `detail` of `degraded`. */
export interface MicrophoneDegradedDetail {
  feature: 'worker';
  reason: string;
}

/**
 * `detail` of `interrupted`: the browser says that the device is muted (a mute key, a phone call), it has sent nothing but zeros for
 * 1.6 s (`silent`), or the audio context has stopped.
 */
export interface InterruptedDetail {
  reason: 'muted' | 'silent' | 'suspended';
  /** The device's name. */
  label: string;
}

/** `detail` of `switched`. */
export interface SwitchedDetail {
  /** The name of the device that records from now on. */
  label: string;
}
