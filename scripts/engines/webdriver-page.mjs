// The runner's commands press keys and move the mouse through Puppeteer's page interface; over WebDriver they cannot hold a key down.
// This adds such a page to a WebDriver launcher.

/** WebDriver, 17.4.2: the code points of keys that type no character. */
const CHARACTERS = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Tab: '\uE004',
};

const down = (key) => ({ type: 'keyDown', value: CHARACTERS[key] ?? key });
const up = (key) => ({ type: 'keyUp', value: CHARACTERS[key] ?? key });

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
