// Options that let pages play sound and use the microphone without a user's permission in Firefox and WebKit.

export const FIREFOX_PREFERENCES = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'permissions.default.microphone': 1,
};

/** WebDriver's capabilities for the browser at this path. */
export const webKitOptions = (binary) => ({
  browserName: 'MiniBrowser',
  'wdio:enforceWebDriverClassic': true,
  'webkitgtk:browserOptions': {
    binary,
    args: ['--automation', '--autoplay-policy=allow'],
  },
});
