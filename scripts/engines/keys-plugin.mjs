// Keys over WebDriver: the runner's own command types there, but holds no key down.

/** WebDriver, 17.4.2: the characters that stand for keys without one. */
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

export const keysPlugin = {
  name: 'webdriver-keys',
  async executeCommand({ command, payload, session }) {
    if (command !== 'send-keys' || session.browser.type !== 'webdriver' || 'type' in payload) return;
    const key = payload.press ?? payload.down ?? payload.up;
    const value = CHARACTERS[key] ?? key;
    const actions = [
      ...(payload.up === undefined ? [{ type: 'keyDown', value }] : []),
      ...(payload.down === undefined ? [{ type: 'keyUp', value }] : []),
    ];
    await session.browser.driverManager.performActions(session.id, [
      { type: 'key', id: 'keyboard', actions },
    ]);
    return true;
  },
};
