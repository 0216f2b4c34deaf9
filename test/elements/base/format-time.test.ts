import { expect } from '@open-wc/testing';
import { formatTime } from '../../../src/elements/base/format-time.ts';
import { localizeDigits } from '../../../src/elements/base/localize-digits.ts';

describe('formatTime', () => {
  it('writes minutes and seconds, with hours from one hour on', () => {
    expect(formatTime(0)).to.equal('0:00');
    expect(formatTime(65.9)).to.equal('1:05');
    expect(formatTime(3725)).to.equal('1:02:05');
  });

  it('writes anything that is not a time as zero', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -3])
      expect(formatTime(value)).to.equal('0:00');
  });

  it("uses the reader's digits", () => {
    expect(formatTime(75, '٠١٢٣٤٥٦٧٨٩')).to.equal('١:١٥');
    expect(localizeDigits('1.25', '٠١٢٣٤٥٦٧٨٩')).to.equal('١.٢٥');
  });
});
