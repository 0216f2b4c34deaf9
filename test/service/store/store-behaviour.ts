import { testAccounts } from './store-accounts-behaviour.ts';
import { createStoreBench, type Place } from './store-bench.ts';
import { testDebits } from './store-debits-behaviour.ts';
import { testFigures } from './store-figures-behaviour.ts';
import { testRecords } from './store-records-behaviour.ts';
import { testReservations } from './store-reservations-behaviour.ts';

/** The tests that every store passes, whatever its database. */
export function testStoreBehaviour(
  name: string,
  openPlace: () => Promise<Place>,
  options: { skip: string | false },
): void {
  const bench = createStoreBench(name, openPlace, options);
  testAccounts(bench);
  testDebits(bench);
  testReservations(bench);
  testRecords(bench);
  testFigures(bench);
}
