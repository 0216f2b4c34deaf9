// A Worker's file as moved by an application's bundler.
postMessage('here');
