/** Renders a report as Markdown, with figures as numbers. No text from a record becomes markup. */
import type { Block, FindingEntry, ReportDocument, SwitchEntry, Table, TitledLines } from './block.ts'

export function renderMarkdown({ title, lead, sections }: ReportDocument): string {
  const parts = [
    `# ${escapeMarkdown(title)}`,
    ...lead.map(renderBlock),
    ...sections.flatMap((section) => [`## ${escapeMarkdown(section.title)}`, ...section.blocks.map(renderBlock)]),
  ]
  return `${parts.join('\n\n')}\n`
}

export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\u0000-\u001F\u007F\u2028\u2029]+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*[\]|~$!]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/^(\s*)([#+-]|\d+[.)])(?=\s|$)/, '$1\\$2')
    .replace(/(https?|ftp|mailto):/gi, '$1&#58;')
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeMarkdown(block.text)
    case 'notice':
      return `> **Note.** ${escapeMarkdown(block.text)}`
    case 'tiles':
      return block.tiles
        .map(
          ({ label, value, detail }) =>
            `- ${escapeMarkdown(label)}: **${escapeMarkdown(value)}** (${escapeMarkdown(detail)})`,
        )
        .join('\n')
    case 'facts':
      return block.facts.map(([term, value]) => `- ${escapeMarkdown(term)}: ${escapeMarkdown(value)}`).join('\n')
    case 'table':
      return renderTable(block.table)
    case 'figure':
      return `${escapeMarkdown(block.definition)}\n\n${renderTable(block.numbers)}`
    case 'switch':
      return renderSwitch(block.entry)
    case 'finding':
      return renderFinding(block.entry)
  }
}

function renderTable({ title, caption, header, rows, wordColumns = [], totalRows = [], notes }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = header.map((_, column) => (column === 0 || wordColumns.includes(column) ? '---' : '---:'))
  const body = rows.map((cells, row) => {
    const escaped = cells.map(escapeMarkdown)
    return line(totalRows.includes(row) ? escaped.map((cell) => (cell === '' ? '' : `**${cell}**`)) : escaped)
  })
  const parts = [
    `**${escapeMarkdown(title)}** ${escapeMarkdown(caption)}`,
    [line(header.map(escapeMarkdown)), line(rule), ...body].join('\n'),
    notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n'),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function renderSwitch({ outcome, heading, place, actor, twin, evidence, judgments }: SwitchEntry): string {
  return [
    `### ${outcome}: ${escapeMarkdown(heading)}`,
    escapeMarkdown(place),
    renderExhibit(actor),
    renderExhibit(twin),
    ...evidence.map(escapeMarkdown),
    typeof judgments === 'string' ? escapeMarkdown(judgments) : renderTable(judgments),
  ].join('\n\n')
}

function renderFinding({ heading, place, reason, quotes, difference }: FindingEntry): string {
  const signs = { kept: ' ', removed: '-', added: '+' } as const
  const lines = difference.map(({ kind, text }) => `${signs[kind]} ${text}`)
  return [
    `### ${escapeMarkdown(heading)}`,
    escapeMarkdown(place),
    escapeMarkdown(reason),
    renderExhibit({ title: 'Instead', lines }),
    quotes.map((quote) => `- ${escapeMarkdown(quote)}`).join('\n'),
  ].join('\n\n')
}

/** The code fence is longer than any run of backticks in the quoted text. */
function renderExhibit({ title, lines }: TitledLines): string {
  const content = lines.join('\n').replace(/[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F]/g, '\uFFFD')
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${escapeMarkdown(title)}:\n\n${fence}text\n${content}\n${fence}`
}
