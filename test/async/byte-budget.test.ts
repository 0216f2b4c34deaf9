import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ByteBudget } from '../../src/async/byte-budget.ts';

describe('ByteBudget', () => {
  it('gives one caller at most what it leaves to others: a half, then a third', () => {
    const budget = new ByteBudget(900);
    const one = budget.open('one');
    assert.ok(one.allocate(450));
    assert.equal(one.allocate(1), false);
    const other = budget.open('other');
    assert.ok(other.allocate(225));
    assert.equal(budget.open('other').allocate(1), false);
    one.free(150);
    assert.ok(other.allocate(75));
    assert.equal(budget.held, 600);
    assert.ok(budget.open('third').allocate(150));
  });

  it('has everything back when a request releases it, once', () => {
    const budget = new ByteBudget(100);
    const [one, same] = [budget.open('one'), budget.open('one')];
    one.allocate(20);
    same.allocate(30);
    one.free(5);
    one.release();
    one.release();
    assert.equal(budget.held, 30);
    assert.equal(one.allocate(1), false, 'after its release');
    same.free(1000);
    assert.equal(budget.held, 0);
  });
});
