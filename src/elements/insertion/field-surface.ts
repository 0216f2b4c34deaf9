import { wasVisited } from './field-state.ts';
import { type Field, hasFocus, type Surface } from './text-surface.ts';

/** Surface of an input or a textarea. */
export function createFieldSurface(field: Field): Surface {
  return {
    read: () => field.value,
    selection() {
      const { selectionStart: start, selectionEnd: end } = field;
      // `type=email` does not expose its selection.
      if (start === null || end === null) return undefined;
      const isUntouched = end === 0 && !hasFocus(field) && !wasVisited(field);
      return isUntouched ? undefined : { start, end };
    },
    select: ({ start, end }) => field.setSelectionRange(start, end),
    put({ start, end }, text, follow) {
      const { value, maxLength } = field;
      const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start);
      const data = text.slice(0, room);
      if (field.selectionStart === null)
        setNativeValue(field, value.slice(0, start) + data + value.slice(end));
      else field.setRangeText(data, start, end, follow ? 'end' : 'preserve');
    },
  };
}

/** Frameworks shadow `value` with their own property to detect script edits; this counts as a user's edit. */
function setNativeValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
