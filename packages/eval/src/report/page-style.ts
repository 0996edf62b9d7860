/** The style sheet of the report page. Figures are light by default; a dark page sets the CSS variables of their colours. */
import { DARK_VARIABLES } from '../figures/theme.ts'

export const pageStyle = `:root {
  color-scheme: light dark;
  --page: #f6f7f9; --surface: #ffffff; --ink: #1f2328; --muted: #59636e; --line: #d9dee3; --soft: #eef1f4;
  --accent: #0b5cad; --good: #0f6e52; --bad: #a11a1a; --notice: #fff6dd; --notice-line: #d9a514;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1115; --surface: #14181d; --ink: #e8ebee; --muted: #a3adb8; --line: #333b44; --soft: #1d232a;
    --accent: #7cc0ff; --good: #4fd1a5; --bad: #ff7b72; --notice: #2b2411; --notice-line: #b98a12;
    ${DARK_VARIABLES}
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 2.5rem 1.25rem 5rem; max-width: 72rem; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
}
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem; max-width: 52rem; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 3rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 2rem 0 0.5rem; }
p { max-width: 46rem; margin: 0.6rem 0; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.15em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 1.25rem 0; padding: 0; }
.notice {
  max-width: 52rem; padding: 0.7rem 1rem; background: var(--notice); border-left: 4px solid var(--notice-line);
  border-radius: 0 6px 6px 0;
}
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0; }
.tile { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 0.9rem 1rem; }
.tile dt { color: var(--muted); font-size: 0.84rem; }
.tile dd { margin: 0; font-size: 0.84rem; color: var(--muted); }
.tile dd.value { font-size: 1.7rem; line-height: 1.25; font-weight: 650; color: var(--ink); font-variant-numeric: tabular-nums; }
figure { margin: 1.5rem 0 2rem; }
figcaption { max-width: 56rem; font-size: 0.92rem; color: var(--muted); margin-bottom: 0.6rem; overflow-wrap: anywhere; }
figcaption strong { color: var(--ink); }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.5rem 0.75rem; text-align: right; vertical-align: top; border-top: 1px solid var(--line); white-space: nowrap; }
thead th { border-top: 0; white-space: normal; color: var(--muted); font-weight: 600; vertical-align: bottom; background: var(--soft); }
th:first-child, .words { text-align: left; }
tbody th, td.words { font-weight: 400; white-space: normal; overflow-wrap: anywhere; min-width: 9rem; max-width: 32rem; }
td.words:last-child { min-width: 16rem; }
tr.total th, tr.total td { font-weight: 650; border-top: 2px solid var(--muted); }
.notes { margin: 0.5rem 0 0; padding: 0; list-style: none; font-size: 0.84rem; color: var(--muted); max-width: 52rem; }
.notes li { margin: 0.2rem 0; overflow-wrap: anywhere; }
.figure { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 0.5rem; overflow-x: auto; }
.figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
details > summary { cursor: pointer; color: var(--accent); font-size: 0.9rem; padding: 0.35rem 0; }
.facts {
  display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.3rem 1.25rem; margin: 0.75rem 0 1.5rem;
  font-size: 0.92rem;
}
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.switch { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; margin: 0.6rem 0; overflow: hidden; }
.switch > details > summary { color: var(--ink); padding: 0.65rem 1rem; overflow-wrap: anywhere; }
.switch > details > summary:hover { background: var(--soft); }
.switch .place { color: var(--muted); }
.switch .inside { padding: 0 1rem 1rem; }
.badge { display: inline-block; min-width: 5.6rem; font-weight: 650; }
.badge.rescue { color: var(--good); }
.badge.harm { color: var(--bad); }
.badge.both, .badge.neither { color: var(--muted); }
.actions { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0.75rem; }
.actions h4 { margin: 0.4rem 0 0.3rem; font-size: 0.84rem; color: var(--muted); font-weight: 600; }
pre {
  margin: 0; padding: 0.7rem 0.85rem; background: var(--soft); border-radius: 8px; font-size: 0.84rem; line-height: 1.5;
  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; max-height: 22rem; overflow-y: auto;
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
.finding { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; margin: 0.9rem 0; padding: 0.9rem 1rem; }
.finding h3 { margin: 0; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.finding .place { display: block; color: var(--muted); font: 0.84rem/1.55 system-ui, sans-serif; }
.difference span { display: block; }
.difference .removed { color: var(--bad); }
.difference .added { color: var(--good); }
.quotes { margin: 0.7rem 0 0; padding-left: 1.2rem; font-size: 0.88rem; color: var(--muted); overflow-wrap: anywhere; }
.conversation { list-style: none; margin: 0.5rem 0 0; padding: 0; }
.conversation li { margin: 0.4rem 0; padding-left: 0.7rem; border-left: 3px solid var(--line); }
.conversation .speaker { color: var(--muted); font-size: 0.8rem; }
.conversation .proposal { border-left-color: var(--bad); }
.conversation .exhibit { border-left-color: var(--notice-line); }
@media print {
  body { max-width: none; background: none; }
  .scroll, .figure, .tile, .switch, .finding { break-inside: avoid; }
}`
