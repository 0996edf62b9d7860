/**
 * Cuts a message to the part after a correction of the user, as in "close it, no wait, close case 5". If that part does not ask for the
 * tool's action on a value, the whole message counts.
 */
import { replacingWords } from '../../lexicon/objects.ts'
import { clausesOf } from '../../text/clauses.ts'
import { actionOf, objectsAsked } from './asked-action.ts'
import { mentionsIn } from './mentions.ts'
import { segmentsOf } from './message-segments.ts'

export function afterCorrection(message: string, tool: string): string {
  const cue = clausesOf(message).findLast(({ line }) => startsCorrection(line))
  if (cue === undefined) return message
  const rest = message.slice(cue.from)
  const action = actionOf(tool)
  const asks = segmentsOf(rest, mentionsIn(rest), []).flatMap((segment) => objectsAsked(segment, action))
  return asks.some(({ kind }) => kind === 'value') ? rest : message
}

function startsCorrection(line: string): boolean {
  return replacingWords.has(line.trim().split(' ', 1)[0] ?? '')
}
