/**
 * Replays the stored trajectory with an intervener. Until the first accepted switch the stored responses are used exactly. After the
 * switch there are two ways to continue:
 *
 *   live     The actor model continues from the changed conversation, as in the paper.
 *   stored   The stored actor's later steps are used where they still apply. How the actor would really have reacted is
 *            not known. The twin decides with which stored steps the replay continues:
 *            - If the twin edits or deletes calls, or if calls are answered, the rest of the turn follows.
 *            - If the twin completes the turn, the next turn follows.
 *            - If a text replaces all calls (a question or an answer), the rest of the turn is dropped. The user's next
 *              stored message, if there is one, is taken as the reply.
 *            - If calls replace a text, the stored text follows.
 *            Turns that the stored run never reached are not replayed. So an aborted run stays aborted after every
 *            switch.
 */
import { type Action, callKey, type Json, type JsonObject, type Message, type ToolCall } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/records'
import { dumpJson } from '../python/dump-json.ts'
import { parseJson } from '../python/parse-json.ts'
import { dict, isDict } from '../python/value.ts'
import type { SavedCalls } from '../world/answer-figures.ts'
import type { Environment, Episode, Score, Turn, WrittenCall, WrittenStep } from '../world/environment.ts'
import type { StoredTrajectory } from '../world/stored-trajectory.ts'
import type { TwinVerdict } from '../world/twin-verdict.ts'
import { openConversation, type ReplayedConversation, type ReplayedOutput } from './conversation.ts'
import { demandSame } from './divergence.ts'
import { endedTurn } from './ended-turn.ts'
import type { Intervener, Intervention } from './intervener.ts'
import { judgeTwin } from './judge-twin.ts'
import type { ActorReplay } from './replay-actor.ts'
import { openSavedCalls } from './saved-calls.ts'

export type ContinuationName = 'stored' | 'live'

export type AcceptedSwitch = {
  readonly turn: number
  readonly step: number
  readonly condition: string
  readonly origin: 'deterministic' | 'generated'
  readonly actor: Action
  readonly twin: Action
  readonly twinVerdict: TwinVerdict
}

export type InterventionPlace = {
  readonly turn: number
  readonly step: number
  readonly condition: string
  readonly withheld: number
  /**
   * The calls that this intervention answered and that the actor did not make again. The member is absent after a switch, and if the
   * actor model continues live.
   */
  readonly saved?: SavedCalls
}

export type IntervenedReplay = {
  readonly score: Score
  readonly accepted: AcceptedSwitch | null
  readonly interventions: readonly InterventionPlace[]
  readonly messages: readonly Message[]
}

/** The point where a live continuation starts. At this point the twin's calls are executed, or its text is said. */
export type Handover = {
  readonly episode: Episode
  readonly conversation: ReplayedConversation
  readonly turn: Turn
  /** Whether the actor's turn continues. The turn continues after executed calls and ends after a text. */
  readonly turnIsOpen: boolean
  /** The number of steps so far in this turn, including the twin. */
  readonly stepsInTurn: number
}

/** Lets the actor model continue to the end of the task. */
export type ContinueLive = (handover: Handover) => Promise<void>

export type Continuation =
  | {
      readonly name: 'stored'
      /** Whether decisions after the switch are still checked, because the policy may intervene again. The default is false. */
      readonly followsUp?: boolean
    }
  | { readonly name: 'live'; readonly continueLive: ContinueLive }

export async function replayIntervened(
  environment: Environment,
  stored: StoredTrajectory,
  actor: ActorReplay,
  intervener: Intervener,
  continuation: Continuation,
): Promise<IntervenedReplay> {
  const episode = environment.reset(stored.taskId)
  const conversation = openConversation()
  const followsUp = continuation.name === 'stored' && continuation.followsUp === true
  let accepted: AcceptedSwitch | null = null
  let isSwitched = false
  const interventions: InterventionPlace[] = []
  const savedCalls = openSavedCalls()

  for (const [turn, steps] of stored.turns.entries()) {
    const opened = episode.beginTurn()
    if (opened === null) break
    conversation.addTurn(opened.messages)
    const ended = endedTurn(steps, stored, intervener.looksAtTexts ?? false)
    for (const [step, { proposal, written, beside, implied }] of ended.entries()) {
      const place = { taskId: stored.taskId, turn, step }
      const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
      savedCalls.propose(turn, calls)
      const intervention: Intervention =
        isSwitched && !followsUp && !intervener.mayAnswer
          ? { outcome: 'kept' }
          : await intervener.check({ messages: conversation.messages, tools: opened.tools, proposal, canAnswer: true })
      if (intervention.outcome === 'kept') {
        if (implied) continue
        const replayed = execute(episode, written) ?? []
        if (!accepted) demandSame(place, 'output', { stored: actor.outputs[turn]?.[step] ?? [], replayed })
        if (proposal.kind !== 'tool-calls') episode.say(proposal.text)
        conversation.addAction(proposal, written, replayed, beside)
        continue
      }
      const { condition } = intervention
      const answers = answersOf(intervention, written)
      const origin = intervention.outcome === 'replaced' ? intervention.origin : 'deterministic'
      const twin = withFreshIds(twinOf(intervention, proposal), `switch-${turn}-${step}`)
      const outputs = actor.outputs[turn]?.[step] ?? []
      const answered = calls.flatMap((call, index) => {
        const answer = answers.get(index)
        return answer === undefined ? [] : [{ call, answer, stored: outputs[index] ?? '' }]
      })
      if (intervention.outcome === 'answered') savedCalls.answer(interventions.length, turn, answered)
      interventions.push({ turn, step, condition, withheld: answers.size })
      isSwitched ||= intervention.outcome === 'replaced'
      accepted ??= judged(environment, episode, written, { turn, step, actor: proposal, twin, condition, origin })
      const replaced = { episode, conversation, proposal, written, beside }
      const turnIsOpen = answers.size > 0 ? answer(answers, replaced) : enact(twin, replaced)
      if (continuation.name === 'live') {
        await continuation.continueLive({ episode, conversation, turn: opened, turnIsOpen, stepsInTurn: step + 1 })
        return { score: episode.score(), accepted, interventions, messages: conversation.messages }
      }
      if (!turnIsOpen) break
      if (proposal.kind !== 'tool-calls') {
        episode.say(proposal.text)
        conversation.addAction(proposal, [], [])
      }
    }
  }
  const places = interventions.map((place, index) => {
    const saved = savedCalls.savedBy(index)
    return saved ? { ...place, saved } : place
  })
  return { score: episode.score(), accepted, interventions: places, messages: conversation.messages }
}

/**
 * Adds the verdict on the twin to the switch. This must happen before the twin is executed, because the verdict depends on the state
 * before the twin.
 */
function judged(
  { solution }: Environment,
  episode: Episode,
  written: WrittenStep,
  accepted: Omit<AcceptedSwitch, 'twinVerdict'>,
): AcceptedSwitch {
  const { actor: proposal, twin, origin, turn } = accepted
  const known = solution?.(episode.taskId) ?? null
  const verdict = judgeTwin({ proposal, twin, origin, turn, written, episode, solution: known })
  return { ...accepted, twinVerdict: verdict }
}

type ReplacedStep = {
  readonly episode: Episode
  readonly conversation: ReplayedConversation
  readonly proposal: Action
  readonly written: WrittenStep
  readonly beside: string | undefined
}

type AnswersByCall = ReadonlyMap<number, string>

/** Collects the answer to each withheld call. A twin that is an answer gives the same text to every call of the proposal. */
function answersOf(intervention: Exclude<Intervention, { outcome: 'kept' }>, written: WrittenStep): AnswersByCall {
  if (intervention.outcome === 'answered') {
    return new Map(intervention.answers.map(({ call, text }) => [call, text]))
  }
  const { action } = intervention
  return action.kind === 'answer' ? new Map(written.map((_, index) => [index, action.text])) : new Map()
}

/**
 * The action that is taken instead of the proposal. If some calls are answered, this action consists of the calls that are not answered.
 */
function twinOf(intervention: Exclude<Intervention, { outcome: 'kept' }>, proposal: Action): Action {
  if (intervention.outcome === 'replaced') return intervention.action
  const { answers } = intervention
  const proposed = proposal.kind === 'tool-calls' ? proposal.calls : []
  const calls = proposed.filter((_, index) => !answers.some(({ call }) => call === index))
  return calls.length > 0 ? { kind: 'tool-calls', calls } : { kind: 'answer', text: answers[0]?.text ?? '' }
}

function answer(answers: AnswersByCall, { episode, conversation, proposal, written, beside }: ReplacedStep): boolean {
  const rest = written.filter((_, index) => !answers.has(index))
  const executed = rest.length === 0 ? [] : execute(episode, rest)
  const outputs = [...(executed ?? [])]
  const results = written.map((_, index): ReplayedOutput => {
    const text = answers.get(index)
    return text === undefined ? (outputs.shift() ?? '') : { answer: text }
  })
  conversation.addAction(proposal, written, results, beside)
  return executed !== null
}

function enact(twin: Action, { episode, conversation, proposal, written }: ReplacedStep): boolean {
  const twinWritten =
    twin.kind === 'tool-calls' && proposal.kind !== 'tool-calls'
      ? twin.calls.map((call) => writeAgain(call, conversation))
      : writeTwin(twin, proposal, written)
  const outputs = execute(episode, twinWritten)
  if (twin.kind !== 'tool-calls') episode.say(twin.text)
  conversation.addAction(twin, twinWritten, outputs ?? [])
  return outputs !== null
}

/** If the twin repeats a call that the actor made before, the call keeps its original text. */
function writeAgain(call: ToolCall, { messages, argumentsText }: ReplayedConversation): WrittenCall {
  const key = callKey(call)
  const made = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return { name: call.name, arguments: argumentsText(made.findLast((other) => callKey(other) === key) ?? call) }
}

/** Executes calls. The result is null if nothing was executed (a text, or undecodable calls), which ends the turn. */
function execute(episode: Episode, written: WrittenStep): readonly string[] | null {
  const outcome = written.length > 0 ? episode.execute(written) : null
  return outcome?.kind === 'executed' ? outcome.outputs : null
}

/** Gives new ids to the calls of a twin, because the twin's calls must not have the ids of the calls that they replace. */
function withFreshIds(action: Action, prefix: string): Action {
  if (action.kind !== 'tool-calls') return action
  return {
    kind: action.kind,
    calls: action.calls.map((call, index): ToolCall => ({ ...call, id: `${prefix}-${index}` })),
  }
}

/**
 * Writes the calls of the twin for the environment. Calls and arguments that the twin does not change keep the actor's own text, because
 * only this text distinguishes 1.0 from 1.
 */
export function writeTwin(twin: Action, proposal: Action, written: WrittenStep): WrittenStep {
  if (twin.kind !== 'tool-calls') return []
  const proposed = proposal.kind === 'tool-calls' ? proposal.calls : []
  const sameShape = proposed.length === twin.calls.length
  return twin.calls.map((call, index) => {
    const unchanged = written[proposed.findIndex((actor) => callKey(actor) === callKey(call))]
    if (unchanged) return unchanged
    const [actor, text] = [proposed[index], written[index]?.arguments]
    const edited = sameShape && text !== undefined && actor?.name === call.name
    return { name: call.name, arguments: edited ? mergeArguments(call, actor, text) : plainText(call) }
  })
}

/** Writes the twin's arguments. Members that equal the actor's members keep the actor's number form, so 1.0 stays 1.0. */
function mergeArguments(call: ToolCall, actor: ToolCall, text: string): string {
  if (call.malformed !== undefined || actor.malformed !== undefined) return plainText(call)
  const original = parseJson(text)
  if (!isDict(original)) return plainText(call)
  return dumpJson(
    dict(
      Object.entries(call.arguments).map(([name, value]) => {
        const kept = sameMember(actor.arguments, name, value) ? original.get(name) : undefined
        return [name, kept === undefined ? parseJson(JSON.stringify(value)) : kept]
      }),
    ),
  )
}

function sameMember(args: JsonObject, name: string, value: Json): boolean {
  const member = Object.hasOwn(args, name) ? args[name] : undefined
  return member !== undefined && canonicalJson(member) === canonicalJson(value)
}

function plainText(call: ToolCall): WrittenCall['arguments'] {
  return call.malformed ?? JSON.stringify(call.arguments)
}
