/** Renders a report as one HTML page. Only this file and the figures make markup, and every text passes `escapeText`. */
import { escapeText } from '../figures/svg.ts'
import type {
  Block,
  ConversationLine,
  FindingEntry,
  ReportDocument,
  Section,
  SwitchEntry,
  Table,
  Tile,
  TitledLines,
} from './block.ts'
import { pageStyle } from './page-style.ts'

export function renderHtml({ title, lead, sections }: ReportDocument): string {
  const links = sections.map(({ id, title: name }) => `<li><a href="#${escapeText(id)}">${escapeText(name)}</a></li>`)
  const body = [
    '<header>',
    `<h1>${escapeText(title)}</h1>`,
    ...lead.map(renderBlock),
    `<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>`,
    '</header>',
    '<main>',
    ...sections.map(renderSection),
    '</main>',
  ]
  return htmlPage({ title, body: body.join('\n') })
}

function renderSection({ id, title, blocks }: Section): string {
  const content = [`<h2>${escapeText(title)}</h2>`, ...blocks.map(renderBlock)]
  return `<section id="${escapeText(id)}">\n${content.join('\n')}\n</section>`
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeText(block.text)}</p>`
    case 'notice':
      return `<p class="notice">${escapeText(block.text)}</p>`
    case 'tiles':
      return `<div class="tiles">\n${block.tiles.map(renderTile).join('\n')}\n</div>`
    case 'facts': {
      const rows = block.facts.map(([term, value]) => `<dt>${escapeText(term)}</dt><dd>${escapeText(value)}</dd>`)
      return `<dl class="facts">\n${rows.join('\n')}\n</dl>`
    }
    case 'table':
      return renderTable(block.table)
    case 'figure':
      return [
        `<figure><figcaption>${escapeText(block.definition)}</figcaption>`,
        `<div class="figure">${block.svg}</div>`,
        `<details><summary>As a table</summary>${renderTable(block.numbers)}</details></figure>`,
      ].join('\n')
    case 'switch':
      return renderSwitch(block.entry)
    case 'finding':
      return renderFinding(block.id, block.entry)
  }
}

function renderTile({ label, value, detail }: Tile): string {
  const cells = `<dt>${escapeText(label)}</dt><dd class="value">${escapeText(value)}</dd><dd>${escapeText(detail)}</dd>`
  return `<dl class="tile">${cells}</dl>`
}

function renderTable({ title, caption, header, rows, wordColumns = [], totalRows = [], notes }: Table): string {
  const isWords = (column: number): boolean => wordColumns.includes(column)
  const head = header.map(
    (name, column) => `<th scope="col"${isWords(column) ? ' class="words"' : ''}>${escapeText(name)}</th>`,
  )
  const body = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      if (column === 0) return `<th scope="row">${escapeText(cell)}</th>`
      return `<td${isWords(column) ? ' class="words"' : ''}>${escapeText(cell)}</td>`
    })
    return `<tr${totalRows.includes(row) ? ' class="total"' : ''}>${written.join('')}</tr>`
  })
  const list = notes.map((note) => `<li>${escapeText(note)}</li>`).join('')
  return [
    `<figure><figcaption><strong>${escapeText(title)}</strong> ${escapeText(caption)}</figcaption>`,
    `<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody></table></div>`,
    `${list === '' ? '' : `<ul class="notes">${list}</ul>`}</figure>`,
  ].join('\n')
}

function renderSwitch({ outcome, heading, place, actor, twin, evidence, judgments }: SwitchEntry): string {
  const summary =
    `<span class="badge ${outcome}">${outcomeWord(outcome)}</span> ${escapeText(heading)} ` +
    `<span class="place">${escapeText(place)}</span>`
  return [
    `<div class="switch"><details${outcome === 'harm' ? ' open' : ''}><summary>${summary}</summary><div class="inside">`,
    `<div class="actions">${renderExhibit(actor)}${renderExhibit(twin)}</div>`,
    ...evidence.map((sentence) => `<p>${escapeText(sentence)}</p>`),
    typeof judgments === 'string' ? `<p>${escapeText(judgments)}</p>` : renderTable(judgments),
    '</div></details></div>',
  ].join('\n')
}

function renderExhibit({ title, lines }: TitledLines): string {
  return `<div><h4>${escapeText(title)}</h4><pre>${escapeText(lines.join('\n'))}</pre></div>`
}

function outcomeWord(outcome: SwitchEntry['outcome']): string {
  switch (outcome) {
    case 'rescue':
      return '▲ Rescue'
    case 'harm':
      return '▼ Harm'
    case 'both':
      return '● Both'
    case 'neither':
      return '○ Neither'
  }
}

type HtmlPage = {
  readonly title: string
  /** Finished markup, in which every text from outside is already escaped. */
  readonly body: string
}

/**
 * The page is one file without scripts or external resources, which a content security policy enforces. It is light or dark as the
 * reader's system is set.
 */
function htmlPage({ title, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<style>
${pageStyle}
</style>
</head>
<body>
${body}
</body>
</html>
`
}

function renderFinding(id: string, entry: FindingEntry): string {
  const { heading, place, reason, quotes, difference, conversation } = entry
  const anchor = escapeText(id)
  return [
    `<article class="finding" id="${anchor}">`,
    `<h3>${escapeText(heading)} <span class="place">${escapeText(place)}</span></h3>`,
    `<p>${escapeText(reason)}</p>`,
    `<pre class="difference">${difference.map(renderChange).join('')}</pre>`,
    ...(quotes.length > 0 ? [`<ul class="quotes">${quotes.map(renderQuote).join('')}</ul>`] : []),
    ...(conversation.length > 0 ? [renderConversation(anchor, conversation)] : []),
    '</article>',
  ].join('\n')
}

const signs = { kept: ' ', removed: '−', added: '+' } as const

function renderChange({ kind, text }: FindingEntry['difference'][number]): string {
  return `<span class="${kind}">${signs[kind]} ${escapeText(text)}</span>`
}

function renderQuote(quote: string): string {
  return `<li>${escapeText(quote)}</li>`
}

/** Browsers open a closed `details` element when a link leads into it, so the page needs no script for this. */
function renderConversation(anchor: string, lines: readonly ConversationLine[]): string {
  const items = lines.map(({ speaker, text, mark }) => {
    const place = mark === 'proposal' ? ` id="${anchor}-place"` : ''
    const shown = `<span class="speaker">${escapeText(speaker)}</span><pre>${escapeText(text)}</pre>`
    return `<li${place}${mark === null ? '' : ` class="${mark}"`}>${shown}</li>`
  })
  return [
    `<p><a href="#${anchor}-place">In the conversation</a></p>`,
    `<details><summary>${lines.length} messages</summary><ol class="conversation">`,
    ...items,
    '</ol></details>',
  ].join('\n')
}
