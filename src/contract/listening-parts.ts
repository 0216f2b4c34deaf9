/** Parts of an article whose listeners are counted, in percent; 0 is its start. */
export const LISTENING_PARTS = [0, 25, 50, 75, 100] as const;

export type ListeningPart = (typeof LISTENING_PARTS)[number];
