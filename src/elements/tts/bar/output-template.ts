import { html, type TemplateResult } from 'lit';
import type { MenuStrings } from '../../localization/strings.ts';
import { outputIcon, remoteIcon } from './bar-menu-icons.ts';
import type { OutputChoice } from './output-choice.ts';

/** The choice of a loudspeaker. Names of devices are in the language of the system. */
export function renderOutput(
  output: Pick<OutputChoice, 'devices' | 'sinkId'>,
  words: MenuStrings,
  choose: (id: string) => Promise<void>,
): TemplateResult {
  const option = (id: string, name: string) =>
    html`<option value=${id} dir="auto" .selected=${id === output.sinkId}>${name}</option>`;
  return html`<label class="item">${outputIcon}<span>${words.output}</span>
      <select part="output-select" @change=${async ({ currentTarget }: Event) => {
        const select = currentTarget as HTMLSelectElement;
        await choose(select.value);
        // The browser may have refused it.
        select.value = output.sinkId;
      }}>
        ${option('', words.systemOutput)}${output.devices.map(({ deviceId, label }) => option(deviceId, label))}
      </select></label>`;
}

/** Where the browser asks for the device by itself. */
export function renderRemote(text: string, ask: () => Promise<void>): TemplateResult {
  return html`<button part="remote-button" class="item" type="button" aria-haspopup="dialog" @click=${ask}>
      ${remoteIcon}<span>${text}</span></button>`;
}
