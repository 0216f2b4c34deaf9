import { savesData } from '../base/saves-data.ts';

/** Whether something of an element is fetched before the reader presses play. */
export function isPreloaded({ preload, src }: { readonly preload: string; readonly src: string }): boolean {
  return (preload === 'auto' || (src !== '' && preload === 'metadata')) && !savesData();
}
