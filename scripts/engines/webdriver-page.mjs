// The runner's commands press keys and move the mouse through Puppeteer's page interface; over WebDriver they cannot hold a key down.
// This adds such a page to a WebDriver launcher.
import { webDriverKey } from './webdriver-key.mjs';

const down = (key) => ({ type: 'keyDown', value: webDriverKey(key) });
const up = (key) => ({ type: 'keyUp', value: webDriverKey(key) });

/** The same launcher, whose pages can hold keys down. */
export function withPages(launcher) {
  const press = (id, actions) =>
    launcher.driverManager.performActions(id, [{ type: 'key', id: 'keyboard', actions }]);
  return Object.assign(launcher, {
    type: 'puppeteer',
    getPage: (id) => ({
      keyboard: {
        type: (text) =>
          press(
            id,
            [...text].flatMap((key) => [down(key), up(key)]),
          ),
        press: (key) => press(id, [down(key), up(key)]),
        down: (key) => press(id, [down(key)]),
        up: (key) => press(id, [up(key)]),
      },
      mouse: {
        move: (x, y) => launcher.sendMouseMove(id, x, y),
        click: (x, y, { button } = {}) => launcher.sendMouseClick(id, x, y, button),
        down: ({ button } = {}) => launcher.sendMouseDown(id, button),
        up: ({ button } = {}) => launcher.sendMouseUp(id, button),
      },
    }),
  });
}
