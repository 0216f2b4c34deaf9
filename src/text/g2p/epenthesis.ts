import { isGlide, isVowel, sonority } from './phone-classes.ts';

/** Longer consonant clusters always cost more than another `i`. */
const LONGEST_CLUSTER = 5;
const VOWEL_COST = 2;
const IMPOSSIBLE = Number.POSITIVE_INFINITY;

/**
 * Inserts the vowel i that Arabic script does not write: `kr` + `a` becomes `kira`, `genm` becomes `genim`.
 * Each run of consonants takes the cheapest set of insertions. An inserted vowel costs 2; clusters cost by
 * sonority: an onset is one consonant, or one and a glide; a coda should fall in sonority. Linear in the
 * length of the word.
 * @param phones one word's phones without unwritten vowels, with `|` between parts whose consonants do not
 * cluster.
 */
export function insertEpentheticVowels(phones: string): string {
  return phones.includes('|') ? phones.split('|').map(insertInPart).join('') : insertInPart(phones);
}

function insertInPart(phones: string): string {
  let spoken = '';
  let index = 0;
  while (index < phones.length) {
    if (isVowel(phones[index])) {
      spoken += phones[index++];
      continue;
    }
    let end = index;
    while (end < phones.length && !isVowel(phones[end])) end++;
    spoken += splitRunCached(phones.slice(index, end), index > 0, end < phones.length);
    index = end;
  }
  return spoken;
}

/** Cache of short runs, of which a language has a few thousand. What does not fit is computed again. */
const CACHE = new Map<string, string>();
const MAX_CACHED = 4096;
const MAX_CACHED_LENGTH = 6;

function splitRunCached(run: string, vowelBefore: boolean, vowelAfter: boolean): string {
  if (run.length > MAX_CACHED_LENGTH) return splitRun(run, vowelBefore, vowelAfter);
  const key = (vowelBefore ? '-' : '') + run + (vowelAfter ? '-' : '');
  let result = CACHE.get(key);
  if (result === undefined) {
    result = splitRun(run, vowelBefore, vowelAfter);
    if (CACHE.size < MAX_CACHED) CACHE.set(key, result);
  }
  return result;
}

/** The cheapest division of a run of consonants into clusters separated by i, by dynamic programming. */
function splitRun(run: string, vowelBefore: boolean, vowelAfter: boolean): string {
  if (run.length === 1 && !vowelBefore && !vowelAfter) return `${run}i`;
  const cheapest: number[] = [0];
  const cutBefore: number[] = [0];
  for (let end = 1; end <= run.length; end++) {
    cheapest[end] = IMPOSSIBLE;
    for (let start = Math.max(0, end - LONGEST_CLUSTER); start < end; start++) {
      const cost = cheapest[start]! + clusterCost(run, start, end, vowelBefore, vowelAfter);
      if (cost < cheapest[end]!) {
        cheapest[end] = cost;
        cutBefore[end] = start;
      }
    }
  }
  const clusters: string[] = [];
  for (let end = run.length; end > 0; end = cutBefore[end]!) clusters.push(run.slice(cutBefore[end]!, end));
  return clusters.reverse().join('i');
}

function clusterCost(
  run: string,
  start: number,
  end: number,
  vowelBefore: boolean,
  vowelAfter: boolean,
): number {
  const isFirst = start === 0;
  const isLast = end === run.length;
  const follows = !isFirst || vowelBefore;
  const precedes = !isLast || vowelAfter;
  const cluster = run.slice(start, end);
  if (!follows && !precedes) return IMPOSSIBLE;
  if (!follows) return onsetCost(cluster, isLast);
  const joint = isFirst ? 0 : VOWEL_COST + vowelPositionCost(run, start, end, isLast && !vowelAfter);
  if (precedes) return joint + medialCost(cluster, isFirst);
  return (
    joint + (cluster.length > 1 ? codaCost(cluster, true) : 0) + (!isFirst && isGlide(cluster[0]) ? 6 : 0)
  );
}

/** Cost of a word-initial cluster. */
function onsetCost(cluster: string, beforeWrittenVowel: boolean): number {
  if (cluster.length === 1) return 0;
  const isPair = cluster.length === 2 && isGlide(cluster[1]) && !isGlide(cluster[0]);
  if (!isPair) return IMPOSSIBLE;
  return beforeWrittenVowel ? 0 : 6;
}

/**
 * Cost of a cluster between two vowels: the last consonant, or the last before a glide and the glide, is the
 * next syllable's onset.
 */
function medialCost(cluster: string, isFirst: boolean): number {
  const last = cluster.length - 1;
  let cost = splitCost(cluster.slice(0, last), cluster.slice(last), isFirst);
  if (last > 0 && isGlide(cluster[last]) && !isGlide(cluster[last - 1])) {
    cost = Math.min(cost, splitCost(cluster.slice(0, last - 1), cluster.slice(last - 1), isFirst));
  }
  return cost + (cluster[0] === 'y' && !isFirst ? 10 : 0);
}

const EASY_MEDIAL_CODA = /^([sşx][tk]|n[dgc]|r[dztkgcs]|y[sş]t|w[sł]|[lł][dtk])$/;

function splitCost(coda: string, onset: string, isFirst: boolean): number {
  let cost = 0;
  if (coda.length > 1) cost += codaCost(coda, false) + (EASY_MEDIAL_CODA.test(coda) ? 1.2 : 3);
  if (onset.length === 2) {
    const isOpen = coda.length === 0;
    if (onset[1] === 'y') cost += isOpen && isFirst ? 2 : 1.5;
    else cost += isOpen ? 0.5 : 1;
  } else if (coda.length === 2 && sonority(coda[1]!) < sonority(onset)) {
    cost += 3;
  }
  return cost;
}

/**
 * The vowel prefers the position before a sonorant followed by an obstruent, and avoids isolating a single x.
 */
function vowelPositionCost(run: string, start: number, end: number, endsWord: boolean): number {
  const before = run[start - 1]!;
  const first = run[start]!;
  const second = start + 1 < end ? run[start + 1]! : '';
  let cost = 0;
  if (second && !isGlide(second) && sonority(first) < sonority(second)) cost += 1.5;
  if (second === '' && endsWord && sonority(before) > sonority(first)) cost += 0.3;
  if (second === '' && end < run.length && first === 'x') cost += 1;
  return cost;
}

/** Cost of a cluster as a coda; st, şt, xt and similar are free. */
function codaCost(cluster: string, isFinal: boolean): number {
  if (cluster.length > 2) return /^[ryn][sşkg][tk]$/.test(cluster) ? 12 : 30;
  const first = cluster[0]!;
  const second = cluster[1]!;
  let cost = 0;
  if (sonority(first) <= sonority(second) && !/[sşxf][tkp]/.test(cluster)) {
    const isLevelPair = sonority(first) === sonority(second) && /[kpft][tsş]/.test(cluster);
    cost += isLevelPair ? 6 : 20;
  }
  if (isFinal && second === 'm' && !'yr'.includes(first)) cost += 6;
  if (isFinal && second === 't' && !'sşxfwyhrln'.includes(first)) cost += 6;
  if (isFinal && second === 'n' && first !== 'y') cost += 8;
  if (isFinal && second === 'ş' && 'yrř'.includes(first)) cost += 6;
  if ('rl'.includes(first) && second === 'n') cost += 8;
  if (first === 'w' && 'rř'.includes(second)) cost += 6;
  if (first === 'w' && 'lłn'.includes(second)) cost += 1;
  if (first === 'y' && 'lłş'.includes(second)) cost += 3;
  if ('řłl'.includes(first) && 'nmvḧş'.includes(second)) cost += 5;
  if ('rl'.includes(first) && 'jvh'.includes(second)) cost += 2;
  if ('jzvẍƹḧ'.includes(first)) cost += 4;
  if ('ḧhƹ'.includes(second)) cost += 6;
  if ('kgpbdt'.includes(first)) cost += 8;
  return cost;
}
