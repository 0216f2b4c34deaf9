export default {
  mode: 'production',
  entry: './main.js',
  output: {
    filename: 'main.js',
    // webpack loads its chunks with script elements: under Trusted Types it needs a policy of its own, allowed beside ours.
    trustedTypes: 'webpack',
  },
};
