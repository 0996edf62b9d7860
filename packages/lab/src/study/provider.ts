/**
 * Connects a study to its models. Known answers come from the tape. New requests are sent, paid for once, and recorded on the tape before
 * the answer is used. Invariants:
 *   1. Answers do not depend on the clock, on randomness or on the order of tasks: times are those on the tape.
 *   2. A request is retried if that may help. If retries keep failing, the study stops. If the provider refuses the request itself, the refusal is the answer, now and at every replay of the tape.
 *   3. A reply of a model that the study does not name is paid for and not used.
 */
import { type Clock, type Json, type ModelPort, type ModelReply, TwinCheckError } from '@twincheck/core'
import { readActorReply, readModelReply } from '@twincheck/core/harness'
import {
  type ActorModel,
  type ActorReply,
  ModelReplyError,
  ModelStatusError,
  ModelUnreachableError,
  pause,
  type Retry,
  TapedFailureError,
  waitBeforeRetry,
} from '@twincheck/core/models'
import { ActorTimeoutError } from '../worlds/actor/ask-with-retry.ts'
import type { AskActor } from '../worlds/actor/loop.ts'
import type { StudyAdmission } from './admission.ts'
import type { Study, StudyRole } from './study-file.ts'
import { requestDigest, type StudyTape, type TapedCall } from './study-tape.ts'

export type StudyPorts = { readonly actor: ActorModel; readonly model: ModelPort }

export type ScopedPorts = {
  readonly ask: AskActor
  readonly actor: ActorModel
  readonly model: ModelPort
  readonly clock: Clock
}

export type StudyProvider = { readonly scope: (name: string) => ScopedPorts }

export type ProviderOptions = {
  readonly study: Study
  readonly ports: StudyPorts
  readonly tape: StudyTape
  readonly admission: StudyAdmission
  readonly retry: Retry
  readonly signal: AbortSignal
  readonly stop: (reason: Error) => void
}

export class ProviderTroubleError extends TwinCheckError {
  readonly code = 'provider-trouble'

  constructor(role: StudyRole, attempts: number, cause: TwinCheckError) {
    super(
      `The study stopped: the ${role} did not answer in ${attempts} attempts. ${cause.message}\n` +
        'Answers so far are on the tape: run the study again, and it continues from here.',
      { cause },
    )
  }
}

export class WrongModelError extends TwinCheckError {
  readonly code = 'wrong-model'

  constructor(role: StudyRole, expected: readonly string[], found: string) {
    super(
      `The ${role} answered as ${JSON.stringify(found)}, and the study names ${expected.join(', ')}. ` +
        `If that is the model you mean, write it under models.${role}.reports.`,
    )
  }
}

type Answer = { readonly model: string; readonly usage: ModelReply['usage'] }
type Question<Reply> = {
  readonly role: StudyRole
  readonly request: Json
  readonly ask: (signal: AbortSignal) => Promise<Reply & Json>
  readonly read: (value: Json) => Reply
}
type Timed<Reply> = { readonly reply: Reply; readonly milliseconds: number }

export function openProvider(options: ProviderOptions): StudyProvider {
  const { ports, tape, signal } = options
  return {
    scope: (scope) => {
      let taped: Promise<readonly TapedCall[]> | null = null
      const used = new Map<string, number>()
      let elapsed = 0
      const answer = async <Reply extends Answer>(question: Question<Reply>): Promise<Timed<Reply>> => {
        signal.throwIfAborted()
        const request = requestDigest(question.role, question.request)
        const place = used.get(request) ?? 0
        used.set(request, place + 1)
        taped ??= tape.of(scope)
        const known = (await taped).filter((call) => call.request === request && isAnswer(call))[place]
        const call = known ?? (await askAndTape(question, { scope, request, options }))
        const { outcome } = call
        if (outcome.kind === 'failure') throw new TapedFailureError(outcome.code, outcome.message)
        if (outcome.kind !== 'reply') throw new Error(`the tape holds no answer to ${request}`)
        elapsed += outcome.milliseconds
        return { reply: question.read(outcome.reply), milliseconds: outcome.milliseconds }
      }
      const ask: AskActor = (conversation) =>
        answer<ActorReply>({
          role: 'actor',
          request: conversation,
          ask: (limited) => ports.actor(conversation, { signal: limited }),
          read: readActorReply,
        })
      return {
        ask,
        actor: async (conversation, asked) => (await ask(conversation, asked)).reply,
        model: async (request) => {
          const { reply } = await answer<ModelReply>({
            role: request.role,
            request,
            ask: (limited) => ports.model(request, { signal: limited }),
            read: readModelReply,
          })
          return reply
        },
        clock: { now: () => elapsed, after: () => () => {} },
      }
    },
  }
}

function isAnswer({ outcome }: TapedCall): boolean {
  return outcome.kind === 'reply' || outcome.kind === 'failure'
}

type Asked = { readonly scope: string; readonly request: string; readonly options: ProviderOptions }

async function askAndTape<Reply extends Answer>(question: Question<Reply>, asked: Asked): Promise<TapedCall> {
  const { study, retry, signal, stop, admission } = asked.options
  const { role } = question
  try {
    for (let attempt = 0; ; attempt++) {
      const tried = await tryOnce(question, asked)
      if (tried.kind === 'answered') return tried.call
      const { error } = tried
      const askedMs = error instanceof ModelStatusError ? error.retryAfterMs : null
      const wait = tried.kind === 'fatal' ? null : waitBeforeRetry(retry, attempt, askedMs)
      if (wait === null) throw tried.kind === 'fatal' ? error : new ProviderTroubleError(role, attempt + 1, error)
      // A Retry-After of the provider delays all requests, not only this one.
      if (askedMs !== null) await admission.holdOff(askedMs)
      await pause(retry.clock, wait, signal)
    }
  } catch (error) {
    // The study is stopped here, because a session would swallow the error and continue.
    if (!signal.aborted) stop(error instanceof Error ? error : new Error(`${study.title}: ${String(error)}`))
    throw error
  }
}

type Tried =
  | { readonly kind: 'answered'; readonly call: TapedCall }
  | { readonly kind: 'again' | 'fatal'; readonly error: TwinCheckError }

/**
 * Sends a request once. If the study stops meanwhile, the function still waits for the answer. If the cost cannot be written to the tape,
 * the ticket is not returned, so the maximum cost of the request counts as spent.
 */
async function tryOnce<Reply extends Answer>(question: Question<Reply>, asked: Asked): Promise<Tried> {
  const { study, admission, signal } = asked.options
  const { role } = question
  const ceiling = ceilingOf(study, role, question.request)
  const named = { scope: asked.scope, role, request: asked.request }
  const ticket = await admission.enter({ ...named, ceiling }, signal)
  const tried = await outcomeOf(question, { ...asked, named, ceiling })
  await ticket.leave()
  return tried
}

type EnteredCall = Asked & { readonly named: Pick<TapedCall, 'scope' | 'role' | 'request'>; readonly ceiling: number }

async function outcomeOf<Reply extends Answer>(question: Question<Reply>, entered: EnteredCall): Promise<Tried> {
  const { named, ceiling } = entered
  const { study, tape, retry } = entered.options
  const { role } = named
  const nothing = { ...named, tokens: { input: 0, output: 0 }, cost: 0 }
  try {
    const { reply, milliseconds } = await timed(question, retry.clock, study.limits.deadline * 1000)
    const tokens = { input: reply.usage?.inputTokens ?? 0, output: reply.usage?.outputTokens ?? 0 }
    const paid = { ...named, tokens, cost: reply.usage === null ? ceiling : costOf(study, role, tokens) }
    const { reports } = study.models[role]
    if (!reports.includes(reply.model)) {
      await tape.append({ ...paid, outcome: { kind: 'refused', model: reply.model } })
      return { kind: 'again', error: new WrongModelError(role, reports, reply.model) }
    }
    const call: TapedCall = { ...paid, outcome: { kind: 'reply', reply: plain(reply), milliseconds } }
    await tape.append(call)
    return { kind: 'answered', call }
  } catch (error) {
    if (!(error instanceof TwinCheckError)) throw error
    switch (meaningOf(error)) {
      case 'refusal': {
        const call: TapedCall = { ...nothing, outcome: { kind: 'failure', code: error.code, message: error.message } }
        await tape.append(call)
        return { kind: 'answered', call }
      }
      case 'lost':
        await tape.append({ ...nothing, cost: ceiling, outcome: { kind: 'lost' } })
        return { kind: 'again', error }
      case 'again':
        return { kind: 'again', error }
      case 'fatal':
        return { kind: 'fatal', error }
    }
  }
}

/**
 * Classifies an error. `lost`: the request may have been processed and charged. `refusal`: the provider would refuse the same request
 * again.
 */
function meaningOf(error: TwinCheckError): 'again' | 'lost' | 'refusal' | 'fatal' {
  if (error instanceof ModelStatusError) {
    const { status } = error
    if (status === 408 || status === 429 || status >= 500) return 'again'
    return [401, 403, 404].includes(status) ? 'fatal' : 'refusal'
  }
  if (error instanceof ModelUnreachableError) return error.sent ? 'lost' : 'again'
  return error instanceof ModelReplyError || error instanceof ActorTimeoutError ? 'lost' : 'fatal'
}

async function timed<Reply extends Answer>(
  { ask }: Question<Reply>,
  clock: Clock,
  deadlineMs: number,
): Promise<Timed<Reply & Json>> {
  const late = new AbortController()
  const cancel = clock.after(deadlineMs, () => late.abort(new ActorTimeoutError(deadlineMs)))
  const startedAt = clock.now()
  try {
    const reply = await ask(late.signal)
    return { reply, milliseconds: Math.max(0, clock.now() - startedAt) }
  } finally {
    cancel()
  }
}

const million = 1_000_000

export function costOf(
  { models }: Study,
  role: StudyRole,
  tokens: { readonly input: number; readonly output: number },
): number {
  const { price } = models[role]
  return price === null ? 0 : (tokens.input * price.input + tokens.output * price.output) / million
}

/**
 * The maximum cost of a request. A token has at least one byte, so the bytes of the request bound its tokens. The study file bounds the
 * tokens of the answer.
 */
function ceilingOf(study: Study, role: StudyRole, request: Json): number {
  if (study.budget === null) return 0
  const bytes = Buffer.byteLength(JSON.stringify(request)) + wrapping
  return costOf(study, role, { input: bytes, output: study.budget.answerTokens })
}

/** An allowance, in bytes, for what a provider's format may add to a request. */
const wrapping = 4096

/** Converts a reply to plain JSON, so that the first run sees exactly the reply that a later run reads from the tape. */
function plain(reply: Json): Readonly<Record<string, Json>> {
  return JSON.parse(JSON.stringify(reply))
}
