import { icon } from './icon.ts';

// Apart from those of a resting player: only what is loaded later shows them. Each file of the script tag takes those that it uses.
export const closeIcon = /* @__PURE__ */ icon(
  'm6.700 5.300 5.300 5.300 5.300-5.300a1 1 0 1 1 1.400 1.400L13.400 12l5.300 5.300a1 1 0 0 1-1.400 1.400L12 13.400l-5.300 5.300a1 1 0 0 1-1.400-1.400l5.300-5.300-5.300-5.300a1 1 0 0 1 1.400-1.400Z',
);
export const backIcon = /* @__PURE__ */ icon(
  'M11.300 1.800a1 1 0 0 1 .700 1.700L11.400 4.100A8.500 8.500 0 1 1 3.500 12.600a1 1 0 1 1 2 0A6.500 6.500 0 1 0 11.400 6.100l.600.600a1 1 0 0 1-1.400 1.400L8.300 5.800a1 1 0 0 1 0-1.400l2.300-2.300a1 1 0 0 1 .700-.300Z',
);
export const forwardIcon = /* @__PURE__ */ icon(
  'M12.700 1.800a1 1 0 0 0-.700 1.700l.600.600a8.500 8.500 0 1 0 7.900 8.500 1 1 0 1 0-2 0 6.500 6.500 0 1 1-5.900-6.500l-.600.600a1 1 0 0 0 1.400 1.400l2.300-2.300a1 1 0 0 0 0-1.400l-2.300-2.300a1 1 0 0 0-.700-.300Z',
);
export const stopIcon = /* @__PURE__ */ icon(
  'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z',
);
export const downloadIcon = /* @__PURE__ */ icon(
  'M12 3a1 1 0 0 1 1 1v8.600l2.3-2.300a1 1 0 0 1 1.4 1.400l-4 4a1 1 0 0 1-1.4 0l-4-4a1 1 0 1 1 1.4-1.400l2.3 2.300V4a1 1 0 0 1 1-1ZM5 18h14a1 1 0 1 1 0 2H5a1 1 0 1 1 0-2Z',
);
export const microphoneIcon = /* @__PURE__ */ icon(
  'M12 3a3.5 3.5 0 0 0-3.5 3.5v5a3.5 3.5 0 0 0 7 0v-5A3.5 3.5 0 0 0 12 3ZM6 10.5a1 1 0 0 0-2 0v1a8 8 0 0 0 7 7.940V21a1 1 0 1 0 2 0v-1.560a8 8 0 0 0 7-7.940v-1a1 1 0 1 0-2 0v1a6 6 0 0 1-12 0Z',
);
