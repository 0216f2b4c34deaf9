/** Bodies of pages whose element `#read` is read by the element in a browser, and by `readHtmlText` without one. */
export const PAGES: readonly {
  readonly name: string;
  readonly html: string;
  readonly skipSelector?: string;
}[] = [
  {
    name: 'a Sorani article with headings, paragraphs and lists (gund)',
    html: `<article id="read"><h1>گوندەکانی
      شارەزوور</h1><p>لە <em>دەشتی   شارەزوور</em> کت<b>ێب</b> هات.</p>
      <ul><li>یەک</li><li>دوو<ol><li>سێ</li><li>چوار</li></ol></li></ul><p>کۆتایی</p></article>`,
  },
  {
    name: 'a Kurmanji text with br, inline code and a link (pirtûk)',
    html: `<div id="read">Pirt<b>ûk</b>xane<br>vebû. <a href="/x">Bixwîne</a><span>.</span><br/><br>Dawî</div>`,
  },
  {
    name: 'a Badini text with ruby, abbreviations and time (ئەڤرۆ)',
    html: `<section id="read"><p><ruby>ئەڤرۆ<rp>(</rp><rt>îro</rt><rp>)</rp></ruby> <abbr title="x">د.</abbr> <time>٢٠٢٤</time></p><p>گەلەک خەلک</p></section>`,
  },
  {
    name: 'hidden elements, controls and comments',
    html: `<div id="read">یەک<!-- نا --> دوو<span hidden>نا</span><p style="display: none">نا</p><p style="DISPLAY:None!important;display:block">نا</p>
      <p style="visibility:hidden">نا <b style="visibility:visible">نا</b></p><button>نا</button><input value="نا"><textarea>نا</textarea><select><option>نا</select>
      <script>نا</script><style>b{}</style><noscript>نا</noscript><template><p>نا</p></template><svg><text>نا</text></svg><span aria-hidden="true">نا</span>
      <span aria-hidden="false">سێ</span><kurdish-tts>نا</kurdish-tts><dialog>نا</dialog><dialog open>چوار</dialog><div popover>نا</div><datalist><option>نا</datalist></div>`,
  },
  {
    name: 'tables, with cells, captions and misplaced text',
    html: `<div id="read"><table>نەشیاو<caption>خشتە</caption><thead><tr><th>ناو<th>ژمارە</thead><tr><td>ئازاد</td><td>5</td></tr><tr><td>شلێر<td>7</table>دوای خشتە</div>`,
  },
  {
    name: 'entities, no-break spaces, joiners and byte order marks',
    html: `<p id="read">&nbsp; ده&zwnj;ڵێ &amp;&nbsp;می\u200cوان&#x2026; &lt;b&gt; A&AMP;B \ufeff ئ\u200dا &#8207;\t\r\n ڕۆژ&shy;نامە \u2028 x\u3000y</p>`,
  },
  {
    name: 'unclosed and overlapping tags',
    html: `<div id="read"><p>یەک<div>دوو</div>سێ<p>چوار <b>پێنج <i>شەش</b> حەوت</i> هەشت</p><ul><li>نۆ<li>دە</ul></span></p></div>دەرەوە`,
  },
  {
    name: 'definition lists, figures, quotes and preformatted text',
    html: `<main id="read"><dl><dt>وشە<dd>واتا<dd>واتای دی</dl><figure><img alt="نا"><figcaption>وێنە</figcaption></figure><blockquote>گوتی</blockquote><pre>  دێڕ
      دوو</pre><hr>دوا<address>ناونیشان</address><details><summary>پوختە</summary>ناوەڕۆک</details><fieldset><legend>ل</legend>ن</fieldset></main>`,
  },
  {
    name: 'elements whose style attribute changes their display',
    html: `<div id="read">یەک<span style="display:block">دوو</span>سێ<div style="display:inline">چوار</div>پێنج<span style="display: inline-block">شەش</span>
      <span style="float:left">حەوت</span>هەشت<b style="position:absolute">نۆ</b>دە<p style="display: contents">یازدە</p>دوازدە<span style="display:nonsense">سیازدە</span>
      <span style="display:flex"><b>چواردە</b><i>پازدە</i></span><em style="display:/* x */block;color:red">شازدە</em>حەڤدە<div style="display:initial">هەژدە</div>نۆزدە
      <span style="display:inline-flex"><b style="display:contents">بیست</b><u>بیست و یەک</u></span>.<b style="display: block flow">ب</b>پ<b style="display:-webkit-box">ت</b>ج</div>`,
  },
  {
    name: 'custom and unknown elements',
    html: `<div id="read">Yek<my-card>du</my-card>sê<unknown>çar</unknown><center>pênc</center>şeş<mark>heft</mark><q>heşt</q><meter>neh</meter><output>deh</output></div>`,
  },
  {
    name: 'what the author excludes',
    skipSelector: '.note, figure > figcaption, sup:not(.keep), P.Lead ~ aside',
    html: `<div id="read">ناو<sup>1</sup><sup class="keep">2</sup><span class="note big">نا</span><p class="Lead">سەرەتا</p><aside>نا</aside><figure><figcaption>نا</figcaption>وێنە</figure></div>`,
  },
  { name: 'a text area', html: '<textarea id="read">\n  سڵاو &amp;\nچۆنی </textarea>' },
  { name: 'a text field', html: '<input id="read" value=" سڵاو ">' },
  { name: 'an empty element', html: '<div id="read"> <p> </p><!-- x --></div>' },
  {
    name: 'an element that reads its own content',
    html: '<kurdish-tts id="read"><p>Silav</p><p>Hevalno</p></kurdish-tts>',
  },
];
