/** CSS selector of what is never read: no spoken content, or controls of the page. */
export const UNSPOKEN_SELECTOR =
  'script,style,template,noscript,kurdish-tts,kurdish-dictate,button,select,input,textarea,svg,canvas,audio,video,iframe,object,rp,rt,[hidden],[aria-hidden="true"]';
