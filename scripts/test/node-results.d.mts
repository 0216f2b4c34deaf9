export const NODE_RESULTS: string;
