/** Computed values, or those of a `style` attribute. */
export interface Box {
  readonly position?: string | undefined;
  readonly clip?: string | undefined;
  readonly clipPath?: string | undefined;
  readonly overflow?: string | undefined;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** Nothing, or a pixel: `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)` */
const NO_RECT = /^rect\(\s*[01](?:px)?(?:[\s,]+[01](?:px)?){3}\s*\)$/;
/** From opposite sides at least half of it: `inset(50%)` */
const NO_INSET = /^inset\(\s*(?:50|[6-9]\d|100)%\s*\)$/;
const PIXEL = /^[01]px$|^0$/;
const OUT_OF_FLOW = /^(?:absolute|fixed)$/;

/**
 * Whether nothing of an element is on screen: how pages hide helper text that is for screen readers. The computed sizes, for which a
 * browser may have to lay out the page, are asked for last.
 */
export function isClipped(box: Box): boolean {
  if (NO_INSET.test(box.clipPath ?? '')) return true;
  if (!OUT_OF_FLOW.test(box.position ?? '')) return false;
  if (NO_RECT.test(box.clip ?? '')) return true;
  const isCut = /^(?:hidden|clip)/.test(box.overflow ?? '');
  return isCut && PIXEL.test(box.width ?? '') && PIXEL.test(box.height ?? '');
}
