/** What WebDriver calls a key: its character, or a code point of its own. */
export function webDriverKey(key: string): string;
