import type { Place } from './phone-shape.ts';

export const LABIAL: Place = { locus: [250, 850, 2200], pull: [0.25, 0.44, 0.5] };
export const DENTAL: Place = { locus: [260, 1650, 2650], pull: [0.25, 0.336, 0.35] };
export const ALVEOLAR: Place = { locus: [260, 1750, 2650], pull: [0.2, 0.336, 0.35] };
export const PALATAL: Place = { locus: [260, 1950, 2550], pull: [0.2, 0.28, 0.3] };
export const VELAR: Place = { locus: [260, 1600, 2250], pull: [0.25, 0.68, 0.55], followsBackness: true };
export const UVULAR: Place = { locus: [420, 1150, 2400], pull: [0.22, 0.48, 0.6] };
export const PHARYNGEAL: Place = { locus: [650, 1250, 2450], pull: [0.2, 0.4, 0.6] };
