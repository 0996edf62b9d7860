/**
 * The proposal repeats a change that succeeded in this turn, although nothing that the change touches has been changed
 * since, or it makes the same change twice in one message: a mail would be sent twice, an event created twice. The
 * condition compares calls and results, so it works in any language. Only the words with which a user asks for several
 * are English.
 */
import { changingCalls } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { callKey } from '../paper/trace/action.ts'
import { withholdMatched } from '../withheld.ts'
import { answerText } from './answer-text.ts'
import { wantsSeveral } from './several.ts'
import { openTurnCalls, repeatKey, type TurnCall, targetsIn } from './turn-calls.ts'

export const doneAlready = defineEvidenceCondition({
  name: 'done-already',
  version: 1,
  severity: 0.96,
  authorises: 'withholding',
  match: matchDone,
  twin: withholdMatched,
})

type Repeated = { readonly index: number; readonly name: string; readonly made: TurnCall | null }

function matchDone(scene: Scene): Match | null {
  const { ledger, tools, reading } = scene
  const changing = changingCalls(scene)
  if (changing.length === 0 || (ledger.lastSuccess < 0 && changing.length < 2)) return null
  const turn = reading.index(openTurnCalls)
  const request = reading.index(openRequest)?.text ?? ''
  const inMessage = new Set<string>()
  const repeated: Repeated[] = []
  for (const { call, index } of changing) {
    const key = repeatKey(call)
    const isBeside = inMessage.has(key)
    inMessage.add(key)
    const made = turn.sameAs(key)?.latestSuccess ?? null
    const isDone = made !== null && !turn.isTouchedSince(made)
    if (!isDone && !isBeside) continue
    if (targetsIn(call.arguments).length === 0 || writtenText(call, tools) !== null) continue
    if (!wantsSeveral(request, call)) repeated.push({ index, name: call.name, made: isDone ? made : null })
  }
  const [first] = repeated
  if (!first) return null
  return {
    calls: repeated.map(({ index }) => index),
    reason: first.made
      ? `${first.name} ran with the same arguments at step ${first.made.step} of this turn, and nothing that it touches has been changed since.`
      : `${first.name} is called twice with the same arguments in one message.`,
    exhibits: repeated.flatMap(({ made }) =>
      made ? [{ position: made.position, text: `${callKey(made.call)} → ${made.output}` }] : [],
    ),
    finding: { answer: first.made ? answerText.doneAlready(first.made) : answerText.doneBeside(first.name) },
  }
}
