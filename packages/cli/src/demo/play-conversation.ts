/**
 * Plays a scripted conversation through a real session in mode `advise`, as an integration does. An answered call gets the answer as its
 * result, any other call runs, and the agent continues.
 */
import { type Action, createModeSwitch, createTwinCheck, type DecisionRecord, type Message } from '@twincheck/core'
import type { DemoCall, DemoStep, ScriptedConversation } from './conversations.ts'
import { DemoBrokenError } from './demo-broken.ts'

export type ConversationStep = {
  readonly step: DemoStep
  readonly record: DecisionRecord
  /** The text that the call got as its result instead of being executed; null if the call ran or there was no call. */
  readonly answer: string | null
}

export type PlayedConversation = {
  readonly conversation: ScriptedConversation
  readonly steps: readonly ConversationStep[]
  readonly messages: readonly Message[]
}

export async function playConversation(conversation: ScriptedConversation): Promise<PlayedConversation> {
  const { name, title, request, tools, steps } = conversation
  let records = 0
  const twincheck = createTwinCheck({
    model: null,
    mode: 'advise',
    profile: 'standard',
    modeSwitch: createModeSwitch(),
    newId: () => `${name}-${++records}`,
  })
  const session = twincheck.session(name)
  const messages: Message[] = [{ role: 'user', content: request }]
  const played: ConversationStep[] = []
  for (const [index, step] of steps.entries()) {
    const id = `call-${index + 1}`
    const proposal = proposalOf(step, id)
    const { outcome, answers, record } = await session.check({ messages, tools, proposal, canAnswer: true })
    if ((outcome === 'answered') !== (step.kind === 'answered')) {
      throw new DemoBrokenError(`step ${index + 1} of "${title}" was ${outcome}.`)
    }
    const [first] = answers
    const answer = first?.text ?? null
    played.push({ step, record: await record, answer })
    messages.push(said(step, id))
    if (answer !== null) messages.push({ role: 'tool', callId: id, content: answer, isAnswer: true })
    else if (step.kind === 'runs') messages.push({ role: 'tool', callId: id, content: step.returns })
  }
  return { conversation, steps: played, messages }
}

function proposalOf(step: DemoStep, id: string): Action {
  return step.kind === 'says'
    ? { kind: 'final-response', text: step.text }
    : { kind: 'tool-calls', calls: [withId(step.call, id)] }
}

function said(step: DemoStep, id: string): Message {
  return step.kind === 'says'
    ? { role: 'assistant', content: step.text, calls: [] }
    : { role: 'assistant', content: '', calls: [withId(step.call, id)] }
}

function withId(call: DemoCall, id: string) {
  return { id, ...call }
}
