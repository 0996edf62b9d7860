/**
 * Condition: a list of tags or mentions contains an item that nobody wrote and no tool returned. The actor must not invent whom to
 * mention. But if the user asks for hashtags without naming them, the actor may choose them.
 */

import { changingCalls, schemaOf } from '../argument-edit.ts'
import { sigilLists, textsOf } from '../formats/sigil-lists.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isEnglish } from '../paper/text/language.ts'
import { askFor } from './ask-for.ts'
import { leavesTheTags } from './left-to-the-agent.ts'
import { occursSpelled } from './occurs-spelled.ts'

export const inventedTag = defineEvidenceCondition({
  name: 'invented-tag',
  version: 3,
  severity: 0.9,
  authorises: 'question',
  match: matchInvented,
  twin: askFor,
})

function matchInvented(scene: Scene): Match | null {
  const request = () => scene.reading.index(openRequest)?.text ?? ''
  for (const { call, index } of changingCalls(scene)) {
    for (const argument in call.arguments) {
      const texts = textsOf(call.arguments[argument])
      if (!texts || texts.length === 0) continue
      const tool = schemaOf(call, scene)
      const sigil = tool && sigilLists(tool).get(argument)
      if (!sigil) continue
      const invented = texts.find((text) => !occursSpelled(text.startsWith(sigil) ? text.slice(1) : text, scene))
      if (invented === undefined || (sigil === '#' && leavesTheTags(request()))) continue
      if (!isEnglish(request())) continue
      return {
        calls: [index],
        reason: `${argument} of ${call.name} holds ${JSON.stringify(invented)}, which occurs nowhere in the trace.`,
        exhibits: [{ position: scene.ledger.requestPosition, text: scene.ledger.request ?? '' }],
        finding: { argument, invented },
      }
    }
  }
  return null
}
