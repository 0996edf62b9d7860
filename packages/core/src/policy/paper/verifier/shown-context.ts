/**
 * The context that the verifier is shown in addition to the candidates. It is compact and bounded. Each external text is quoted on a
 * separate line.
 */
import { compactTrace } from '../constants.ts'
import type { Ledger } from '../ledger.ts'
import { selectSchemas } from '../select-schemas.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import type { Message } from '../trace/trace.ts'
import { schemaLine } from '../twin/generate.ts'
import type { Candidates } from './prompt.ts'
import { escapeUnsafe, quote } from './quote.ts'

export function shownContext({
  messages,
  tools,
  ledger,
  proposal,
  twin,
  certificate,
  section: added = null,
}: Candidates): string {
  const implicated = [twin, proposal].flatMap((action) =>
    action.kind === 'tool-calls' ? action.calls.map(({ name }) => name) : [],
  )
  const found = [certificate.reason, ...certificate.exhibits.map(({ text }) => text)]
  // A section that a condition adds may quote strangers, so every unsafe character is escaped.
  const quoted = added === null ? JSON.stringify : quote
  const shown = (line: string) => (added === null ? line : escapeUnsafe(line))
  return [
    section(
      'Recent trace, one message a line, oldest first',
      recentMessages(messages, ledger).map(compactLine).map(shown),
    ),
    section('Tools, one a line', selectSchemas(tools, [...new Set(implicated)].sort(), ledger).map(schemaLine)),
    section(
      'What a check of the trace found',
      found.map((text) => quoted(bounded(text, compactTrace.evidenceCharacters))),
    ),
    ...(added === null ? [] : [section(added.title, added.lines)]),
  ].join('\n\n')
}

export function section(title: string, lines: readonly string[]): string {
  return [`## ${title}`, ...lines].join('\n')
}

function recentMessages(messages: readonly Message[], ledger: Ledger): readonly Message[] {
  const from = Math.max(0, messages.length - compactTrace.messages)
  const request = messages[ledger.requestPosition]
  const recent = messages.slice(from)
  return request && ledger.requestPosition < from ? [request, ...recent] : recent
}

/** Each message is written as JSON, so that it stays on one line. The content is shortened to a maximum length. */
function compactLine(message: Message): string {
  const content = bounded(message.content, compactTrace.charactersPerMessage)
  switch (message.role) {
    case 'system':
    case 'user':
      return JSON.stringify({ role: message.role, content })
    case 'assistant': {
      const calls = message.calls.map((call) =>
        bounded(`${call.name}(${call.malformed ?? canonicalJson(call.arguments)})`, compactTrace.charactersPerMessage),
      )
      return JSON.stringify({ role: message.role, content, calls })
    }
    case 'tool':
      return JSON.stringify({ role: message.role, output: content })
  }
}

function bounded(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more characters)`
}
