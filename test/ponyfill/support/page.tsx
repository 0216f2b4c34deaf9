import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { until } from './until.ts';

/** A page with one component of React on it, used as a reader uses it. */
export class ReactPage {
  readonly #root: Root;
  readonly #container = document.body.appendChild(document.createElement('div'));

  constructor(component: ReactElement) {
    this.#root = createRoot(this.#container);
    this.#root.render(component);
  }

  find<Found extends HTMLElement>(selector: string): Found | null {
    return this.#container.querySelector<Found>(selector);
  }

  text(selector: string): string {
    return this.find(selector)?.textContent ?? '';
  }

  /** Presses the button of this name, once it is there. */
  async press(name: string): Promise<void> {
    const button = () =>
      [...this.#container.querySelectorAll('button')].find(
        ({ title, textContent }) => title === name || textContent === name,
      );
    await until(() => button() !== undefined);
    // No reader is as quick as a script: the library has to hear of its own component first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await new Promise((resolve) => setTimeout(resolve));
    button()?.click();
  }

  close(): void {
    this.#root.unmount();
    this.#container.remove();
  }
}
