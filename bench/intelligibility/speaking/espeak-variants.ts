/** Variants of espeak-ng's voice for the training of judge (a), without robotic and whispering ones. */
export const ESPEAK_TRAINING =
  'm1 m2 m3 m5 m6 m8 f1 f2 f4 Alex Alicia Andrea Andy Annie anika antonio aunty benjamin boris caleb david Denis Diogo ed edward edward2 gustave iven iven2 iven3 jacky kaukovalta Lee linda marcelo Marco Mario max Michael michel miguel Mike Nguyen pablo pedro quincy rob robert sandro shelby steph steph2 steph3 travis victor zac'.split(
    ' ',
  );

/** Held out of the training of judge (a), to measure its error rate. */
export const ESPEAK_HELD_OUT = 'm4 m7 f3 f5 adam Hugo paul belinda Henrique'.split(' ');

/** The most neutral held-out variants, with which our voices are compared. */
export const ESPEAK_COMPARED = { male: ['m4', 'm7'], female: ['f3', 'f5'] } as const;
