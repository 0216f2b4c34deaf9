/** The page's only style sheet. */
export const STATUS_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f6; --card: #fff; --ink: #1b2127; --quiet: #59636e; --rule: #d8dce0; --grid: #e6e9ec;
  --first: #1d5fa9; --second: #c05a14; --third: #7b8490; --bad: #b8332a; --good: #2c7a4b; --track: #e4e8ec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161a; --card: #1b2026; --ink: #e4e8ec; --quiet: #9ba6b1; --rule: #323a43; --grid: #2a3139;
    --first: #6aa9f2; --second: #f09a55; --third: #8d98a4; --bad: #f0857c; --good: #6cc492; --track: #2c343c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding-top: 1.5rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0; }
h2 { font-size: 1.05rem; margin: 2rem 0 .75rem; }
h3 { font-size: .95rem; margin: 0; }
p { margin: 0; }
a { color: var(--first); }
nav { display: flex; border: 1px solid var(--rule); border-radius: 8px; overflow: hidden; background: var(--card); }
nav a { padding: .4rem .9rem; color: var(--ink); text-decoration: none; }
nav a + a { border-left: 1px solid var(--rule); }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { background: var(--first); color: var(--card); }
:focus-visible { outline: 3px solid var(--first); outline-offset: 2px; }
nav a:focus-visible { outline-offset: -4px; outline-color: currentColor; }
.asof { color: var(--quiet); font-size: .85rem; margin-left: auto; }
.note { color: var(--quiet); font-size: .85rem; }
.warning { margin-top: 1rem; padding: .6rem .9rem; border-left: 4px solid var(--bad); background: var(--card); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; }
.tiles div, .plot, .card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; }
.tiles div { padding: .7rem .9rem; display: flex; flex-direction: column; }
.tiles dt { color: var(--quiet); font-size: .82rem; }
.tiles dd { margin: 0; }
.tiles .value { font-size: 1.5rem; line-height: 1.3; font-weight: 600; }
.tiles .aside { color: var(--quiet); font-size: .8rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .75rem; }
.plot { margin: 0; padding: .9rem 1rem; min-width: 0; display: flex; flex-direction: column; }
.plot figcaption p { color: var(--quiet); font-size: .82rem; }
.chart { display: grid; grid-template-columns: 3.6rem minmax(0, 1fr); margin-top: .9rem; }
.scale { white-space: nowrap; display: flex; flex-direction: column; justify-content: space-between; text-align: right; padding-right: .5rem; margin: -.6em 0; }
.scale, .times { color: var(--quiet); font-size: .75rem; line-height: 1.2; }
.drawing { display: block; width: 100%; height: 10rem; overflow: visible; }
.times { grid-column: 2; display: flex; justify-content: space-between; padding-top: .4rem; white-space: nowrap; }
.drawing path { vector-effect: non-scaling-stroke; }
.grid { stroke: var(--grid); }
.axis { stroke: var(--quiet); }
.line1, .line2, .line3 { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.line1 { stroke: var(--first); stroke-width: 2.5; }
.line2 { stroke: var(--second); }
.line3 { stroke: var(--third); stroke-dasharray: 2 4; }
.bar1 { fill: var(--first); }
.bar2 { fill: var(--bad); }
.hit { fill: transparent; }
.hit:hover { fill: var(--quiet); fill-opacity: .15; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; list-style: none; margin: .6rem 0 0 3.6rem; padding: 0; font-size: .82rem; }
.legend svg { width: 18px; height: 8px; margin-right: .4rem; }
.empty { color: var(--quiet); margin: auto; padding: 2.5rem 0; }
details { margin-top: .6rem; font-size: .85rem; }
summary { cursor: pointer; color: var(--quiet); width: fit-content; }
.scroll { max-height: 15rem; overflow: auto; margin-top: .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: left; padding: .32rem .6rem .32rem 0; border-bottom: 1px solid var(--grid); font-weight: 400; vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--quiet); font-size: .8rem; vertical-align: bottom; position: sticky; top: 0; background: var(--card); }
.number { text-align: right; white-space: nowrap; padding-right: 0; padding-left: .9rem; }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .75rem; align-items: start; }
.card { padding: .9rem 1rem; min-width: 0; }
.card + .card.wide, .wide { margin-bottom: .75rem; }
.card > .scroll { max-height: none; }
.name { overflow-wrap: anywhere; }
.wide table { table-layout: fixed; }
.wide td, .wide th { padding-right: 1.5rem; }
.wide .name { font-weight: 600; }
.amount { display: block; }
.share { display: block; width: 100%; min-width: 3rem; height: 6px; margin-top: .25rem; border-radius: 3px; background: var(--track); }
.share rect { fill: var(--first); }
.share.near rect { fill: var(--second); }
.share.over rect { fill: var(--bad); }
.detail { color: var(--quiet); white-space: nowrap; }
footer { padding-top: 1.5rem; padding-bottom: 2.5rem; color: var(--quiet); font-size: .82rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 40rem) {
  header, main, footer { padding-left: .75rem; padding-right: .75rem; }
  .asof { margin-left: 0; }
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .wide table, .wide tbody, .wide tr, .wide th, .wide td { display: block; padding-right: 0; }
  .wide tr { padding: .5rem 0; border-bottom: 1px solid var(--rule); }
  .wide tr:last-child { border-bottom: 0; }
  .wide tr > * { border-bottom: 0; }
  .wide td { display: grid; grid-template-columns: 7rem minmax(0, 1fr); }
  .wide td::before { content: attr(data-name); color: var(--quiet); grid-row: 1 / span 3; }
}
@media (forced-colors: active) {
  .line1, .line2, .line3, .axis { stroke: CanvasText; }
  .bar1, .share rect { fill: CanvasText; }
  .bar2 { fill: Highlight; }
}
`;
