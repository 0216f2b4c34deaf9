/** Where the demo's server has worklets, Workers and the recognizer. */
export const ASSETS = '/cdn';
