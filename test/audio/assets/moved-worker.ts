// A Worker's file as an application's bundler has put it somewhere.
postMessage('here');
