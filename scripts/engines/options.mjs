// What Firefox and WebKit are told, so that pages may sound and listen without a user's consent.

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
