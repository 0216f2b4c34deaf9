import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BROKEN_NETWORKS } from './support/broken-networks.ts';
import { BROKEN_SITES } from './support/broken-sites.ts';
import { useExamination } from './support/examine.ts';

const BROKEN = [...Object.entries(BROKEN_SITES), ...Object.entries(BROKEN_NETWORKS)];
const PLACE = /^(?:(?:http|ws)s?:\/\/|line \d+[,:] |the header |connect-src, )/;

describe(`kurdish-speech doctor names the check, the place and the setting of each of ${BROKEN.length} broken sites`, () => {
  const examine = useExamination();
  for (const [name, { check, also = [], isWarning = false, where = PLACE, what, fix, ...site }] of BROKEN)
    test(name, async () => {
      const { code, faults, stderr } = await examine(site);
      const found = faults.find((fault) => fault.check === check && what.test(fault.what));
      assert.ok(found, JSON.stringify({ faults, stderr }, null, 2));
      assert.match(found.fix, fix);
      assert.match(found.where, where);
      // The same fault is not told by other checks as well.
      const others = faults.filter((fault) => fault.check !== check).map((fault) => fault.check);
      assert.deepEqual(others, also);
      assert.ok(faults.length <= 2, JSON.stringify(faults));
      assert.equal(found.severity, isWarning ? 'warning' : 'fault');
      assert.equal(code, faults.some(({ severity }) => severity === 'fault') ? 1 : 0);
    });
});
