import { scheduleTask } from './schedule-task.ts';

/** Resolves after the events that are pending now have been handled. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(scheduleTask);
}
