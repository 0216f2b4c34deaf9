import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressLength,
  addressParts,
  mayHaveAddress,
} from '../../../../src/text/verbalize/tokens/addresses.ts';

/** What of a token is an address, from an index on. */
const addressIn = (token: string, index = 0) => token.slice(index, index + addressLength(token, index));

test('mayHaveAddress is true of what has a dot, up to 256 code units', () => {
  assert.equal(mayHaveAddress('rudaw.net'), true);
  assert.equal(mayHaveAddress('rudaw'), false);
  assert.equal(mayHaveAddress(`${'a'.repeat(252)}.net`), true);
  assert.equal(mayHaveAddress(`${'a'.repeat(253)}.net`), false);
});

test('addressLength finds web and e-mail addresses whole', () => {
  for (const address of [
    'https://www.rudaw.net/sorani/kurdistan?page=2#top',
    'http://192.168.1.1:8080/x',
    'www.gov.krd',
    'WWW.Example.DE',
    'rudaw.net',
    'ku.wikipedia.org/wiki/Kurdistan',
    'raport.pdf',
    'info@ziman.example',
    'a.b+c@sub.example.com',
  ])
    assert.equal(addressIn(address), address);
});

test('addressLength leaves the punctuation that follows an address', () => {
  assert.equal(addressIn('rudaw.net.'), 'rudaw.net');
  assert.equal(addressIn('www.gov.krd/a,'), 'www.gov.krd/a');
  assert.equal(addressIn('https://x.org/a?!…'), 'https://x.org/a');
  assert.equal(addressIn('rudaw.net/a»'), 'rudaw.net/a');
  assert.equal(addressIn('info@ziman.example،'), 'info@ziman.example');
});

test('addressLength takes no missing space after a full stop for an address (çû.de, baş.me)', () => {
  for (const words of ['ez.de', 'bas.me', 'hat.ji', 'net.', 'a.company', '1991.05'])
    assert.equal(addressIn(words), '', words);
});

test('addressLength looks at its index only', () => {
  assert.equal(addressLength('(rudaw.net)', 0), 0);
  assert.equal(addressIn('(rudaw.net)', 1), 'rudaw.net');
});

test('addressParts are what is said: letters, digits and the signs between them', () => {
  assert.deepEqual(addressParts('https://www.rudaw.net/sorani/2024-05?page=2#top'), [
    ...['rudaw', '.', 'net', '/', 'sorani', '/', '2024', '-', '05'],
  ]);
  assert.deepEqual(addressParts('HTTP://WWW.gov.krd///'), ['gov', '.', 'krd']);
  assert.deepEqual(addressParts('a_b+c@x.org'), ['a', '_', 'b', 'c', '@', 'x', '.', 'org']);
});
