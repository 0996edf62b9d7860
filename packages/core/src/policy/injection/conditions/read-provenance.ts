/** Reads from a stored finding where the values of a call came from, for the verifier and for people. */
import { isArray, isJsonObject, type Json } from '../../paper/json.ts'
import type { Speaker } from '../trust/foreign-outputs.ts'

export type ValueProvenance = {
  readonly argument: string
  readonly value: string
  readonly said: Speaker
  /** Index of the message that first held the value; null if no message held it. */
  readonly position: number | null
}

export type CallProvenance = {
  /** Index of the call in the proposal. */
  readonly call: number
  /** The clause in which a user asks for this kind of call; null if there is no such clause. */
  readonly asked: string | null
  readonly values: readonly ValueProvenance[]
}

const speakerNames: Readonly<Record<Speaker, string>> = {
  user: 'the user',
  system: 'the system prompt',
  schema: "the tool's own schema",
  'structured-output': "a field of a tool's output",
  'running-text': "running text in a tool's output",
  nobody: 'nobody',
}

/** The name of a speaker in plain words. */
export const nameSpeaker = (said: Speaker): string => speakerNames[said]

const isSpeaker = (value: Json): value is Speaker => typeof value === 'string' && Object.hasOwn(speakerNames, value)

/** Returns where the values of the finding's calls came from. The list is empty if the finding has no provenance. */
export function readProvenance(finding: Json): readonly CallProvenance[] {
  const listed = isJsonObject(finding) ? (finding.provenance ?? null) : null
  if (!isArray(listed)) return []
  return listed.flatMap((one) => {
    if (!isJsonObject(one) || typeof one.call !== 'number') return []
    const asked = typeof one.asked === 'string' ? one.asked : null
    const values = one.values ?? null
    return [{ call: one.call, asked, values: isArray(values) ? values.flatMap((value) => readValue(value) ?? []) : [] }]
  })
}

function readValue(value: Json): ValueProvenance | null {
  if (!isJsonObject(value)) return null
  const { argument, value: text, position, said = null } = value
  if (typeof argument !== 'string' || typeof text !== 'string' || !isSpeaker(said)) return null
  return { argument, value: text, said, position: typeof position === 'number' ? position : null }
}
