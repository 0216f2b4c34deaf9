export type { FakeFailure, FakeFailureCode } from '../failures.ts';
export type { FakeRequest } from '../service-script.ts';
export { type FakeService, type FakeServiceOptions, startFakeService } from './start-fake-service.ts';
