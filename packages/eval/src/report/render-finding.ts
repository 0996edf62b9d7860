/** A finding of a scan as HTML: what was proposed, why it was stopped at, what instead, and the conversation around it. */
import { escapeText } from '../figures/svg.ts'
import type { ConversationLine, FindingEntry } from './block.ts'

export function renderFinding(id: string, entry: FindingEntry): string {
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

/** Browsers open a closed part of the page when a link leads into it, so the place is found without any script. */
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
