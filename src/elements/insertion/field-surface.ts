import { wasVisited } from './field-state.ts';
import { type Field, hasFocus, type Surface } from './text-surface.ts';

/** Surface of an input or a textarea. */
export function createFieldSurface(field: Field): Surface {
  return {
    read: () => field.value,
    selection() {
      const { selectionStart: start, selectionEnd: end } = field;
      // Of types that take no text.
      if (start === null || end === null) return undefined;
      const isUntouched = end === 0 && !hasFocus(field) && !wasVisited(field);
      return isUntouched ? undefined : { start, end };
    },
    select: ({ start, end }) => field.setSelectionRange(start, end),
    put({ start, end }, text, follows) {
      const { value, maxLength } = field;
      const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start);
      const data = text.slice(0, room);
      field.setRangeText(data, start, end, follows ? 'end' : 'preserve');
    },
  };
}
