import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { assertSpokenAsPlanned } from './support/assert-spoken-as-planned.ts';

test(
  'each speaker says words about as long as planned, and shorter when faster',
  {
    skip: !existsSync('/usr/bin/pico2wave'),
  },
  () => assertSpokenAsPlanned('pico'),
);
