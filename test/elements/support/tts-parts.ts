import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { waitFor } from './speaker.ts';

export const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';

export function part<T extends HTMLElement>(element: KurdishTtsElement, name: string): T {
  const found = element.shadowRoot?.querySelector<T>(`[part=${name}]`);
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
}

/** Opens the menu of the bar. */
export async function openMenu(element: KurdishTtsElement): Promise<HTMLDialogElement> {
  part(element, 'menu-button').click();
  const menu = () => element.shadowRoot?.querySelector<HTMLDialogElement>('[part=menu]');
  await waitFor(() => Boolean(menu()?.open));
  return menu() as HTMLDialogElement;
}

/** Plays, and opens the menu once there is sound. */
export async function playWithMenu(element: KurdishTtsElement): Promise<void> {
  await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=menu-button]')));
  await element.play();
  await waitFor(() => element.currentTime > 0.1);
  await openMenu(element);
}

export { waitFor };
