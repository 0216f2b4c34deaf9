/** WebDriver, 17.4.2: the code points of keys that type no character. */
const CHARACTERS = {
  Alt: '\uE00A',
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
  F8: '\uE038',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Tab: '\uE004',
};

/** What WebDriver calls a key: its character, or a code point of its own. */
export const webDriverKey = (key) =>
  CHARACTERS[key] ?? key.replace(/^(?:Key|Digit)(.)$/, (_, character) => character.toLowerCase());
