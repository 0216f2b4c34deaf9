const sheets = new Map<string, CSSStyleSheet>();

/**
 * Adds rules to a tree, once: those of what is rendered outside an element's template, or by a file that was loaded later.
 * @param rules CSS.
 */
export function adoptStyles(root: DocumentOrShadowRoot, rules: string): void {
  let sheet = sheets.get(rules);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    sheets.set(rules, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
