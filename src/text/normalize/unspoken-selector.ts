/**
 * CSS selector of what is never read: no spoken content, controls and navigation of the page, helper text by the class names of common
 * style sheets, marks of notes (DPUB-ARIA), page breaks of a printed edition, and code that is marked as not to be translated.
 */
export const UNSPOKEN_SELECTOR =
  'script,style,template,noscript,kurdish-tts,kurdish-dictate,button,select,input,textarea,canvas,audio,video,iframe,object,rp,rt,nav,' +
  '[slot=limit],[hidden],[inert],[aria-hidden="true"],[role~=navigation],[role~=doc-noteref],[role~=doc-backlink],[role~=doc-pagebreak],' +
  '[epub\\:type~=noteref],[epub\\:type~=backlink],[epub\\:type~=pagebreak],sup>a[href*="#"],code[translate=no i],pre[translate=no i],' +
  '.screen-reader-text,.sr-only,.visually-hidden,.visuallyhidden,.show-for-sr,.element-invisible';
