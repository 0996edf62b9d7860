/**
 * Condition: a call creates something new under a name that nobody gave. The tool's description says that the tool creates a container (a
 * folder, a playlist), the name is its only argument or its only required argument, and the name occurs nowhere in the trace. The
 * condition covers containers only, because files are often named after their content. The condition does not match if the user leaves
 * the choice of the name to the actor.
 */

import { changingCalls, schemaOf } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isArray, isJsonObject } from '../paper/json.ts'
import { memoizeObject } from '../paper/memoize.ts'
import { nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { askFor } from './ask-for.ts'
import { leavesTheChoice } from './left-to-the-agent.ts'
import { occursSpelled } from './occurs-spelled.ts'
import { containers, creatingPhrases } from './tables.ts'

export const inventedName = defineEvidenceCondition({
  name: 'invented-name',
  version: 3,
  severity: 0.9,
  authorises: 'question',
  match: matchInvented,
  twin: askFor,
})

function matchInvented(scene: Scene): Match | null {
  for (const { call, index } of changingCalls(scene)) {
    const tool = schemaOf(call, scene)
    const argument = tool && nameOfNew(tool)
    const name = argument ? call.arguments[argument] : undefined
    if (!argument || typeof name !== 'string' || occursSpelled(name, scene)) continue
    if (leavesTheChoice(scene.reading.index(openRequest)?.text ?? '')) return null
    return {
      calls: [index],
      reason: `${argument} of ${call.name} is ${JSON.stringify(name)}, a name that occurs nowhere in the trace.`,
      exhibits: [{ position: scene.ledger.requestPosition, text: scene.ledger.request ?? '' }],
      finding: { argument, invented: name },
    }
  }
  return null
}

function nameOfNew(tool: ToolSchema): string | null {
  return readNameOfNew(tool).name
}

/** The tool's name parameter is memoized, because a host passes the same tools at every step. */
const readNameOfNew = memoizeObject((tool: ToolSchema) => ({ name: findNameOfNew(tool) }))

function findNameOfNew({ description, parameters }: ToolSchema): string | null {
  const { required = null, properties = null } = parameters
  const named =
    isArray(required) && required.length > 0 ? required : Object.keys(isJsonObject(properties) ? properties : {})
  const [only, ...others] = named
  if (typeof only !== 'string' || others.length > 0) return null
  if (nameTokens(only).at(-1) !== 'name') return null
  const line = wordLine(description)
  return creatingPhrases.some((phrase) => containers.has(wordBehind(line, phrase))) ? only : null
}

function wordBehind(line: string, phrase: string): string {
  const at = line.indexOf(` ${phrase} `)
  return at < 0 ? '' : (line.slice(at + phrase.length + 2).split(' ', 1)[0] ?? '')
}
