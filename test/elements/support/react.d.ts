/** The little of React that the tests use; the packages bring no types. */
declare module 'react' {
  export interface ReactElement {
    readonly type: unknown;
  }
  export const StrictMode: unique symbol;
  export function createElement(
    type: unknown,
    properties?: Readonly<Record<string, unknown>> | null,
    ...children: readonly ReactElement[]
  ): ReactElement;
  export function useState<State>(initial: State): [State, (state: State) => void];
}

declare module 'react-dom/client' {
  import type { ReactElement } from 'react';

  export interface Root {
    render(element: ReactElement): void;
    unmount(): void;
  }
  export function createRoot(container: Element): Root;
}
