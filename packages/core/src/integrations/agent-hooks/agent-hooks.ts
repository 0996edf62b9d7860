/**
 * An interceptor for hosts of AGENT-HOOKS-0.1 (draft of August 2026):
 *
 *   emitter.register(agentHooksInterceptor(twincheck), 'twincheck')
 *
 * Proposals are decided at `post_model_call`, where all calls of a reply are visible together and the reply becomes history. A
 * replacement is a `transform` of the response. A call is answered with a `deny` at its `pre_tool_call`, and the answer is the message of
 * the `deny`. The host continues as if the tool had failed, and the model reads the message.
 *
 * Invariants
 *   1. `intercept` never throws, because a host turns an exception into a denied action. If anything fails,
 *      the verdict is `allow`.
 *   2. In shadow every verdict is `allow`. The evidence is reported in the verdict's warnings.
 *   3. The context is read and never changed.
 */
import type { TimeLimit } from '../../boundary/clock.ts'
import { openLru } from '../../boundary/lru.ts'
import type { Checked, Session } from '../../boundary/session.ts'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { decidedReply } from '../../exchange/check-reply.ts'
import { textOf } from '../../exchange/read-call.ts'
import { proposalOf, type Reply, replaceReply } from '../../exchange/reply.ts'
import { type Next, openExchange } from '../../exchange/run.ts'
import { TwinCheckError } from '../../policy/paper/errors.ts'
import { isObject, type Json, readJson } from '../../policy/paper/json.ts'
import { anyReply, type ReplyForm } from '../../policy/paper/reply-form.ts'
import type { DecisionRecord } from '../../policy/record/record.ts'
import {
  type HookContext,
  type HookSession,
  objectIn,
  openHookSession,
  readHookCall,
  writeText,
} from './hook-session.ts'
import { allow, deny, type HookVerdict, transform } from './verdict.ts'

export type { HookVerdict, HookWarning } from './verdict.ts'

export type HookInterceptor = {
  /** `context` is the AgentContext of any of the eight interception points. */
  readonly intercept: (context: unknown) => Promise<HookVerdict>
}

/**
 * Maximum number of remembered sessions. The trace of a session is dropped at `agent_shutdown`, or when this many other sessions were
 * used after it.
 */
const rememberedSessions = 200

/** Maximum wait of a shadow verdict for its evidence, in milliseconds. Without a model there is no wait. */
const evidenceMs = 50

export class NotTransformedError extends TwinCheckError {
  readonly code = 'not-transformed'

  constructor(session: string, call: string) {
    super(
      `The host of the session ${session} is about to run the call ${call}, which TwinCheck had replaced at post_model_call. ` +
        'The call was denied. If the host runs in evaluate_only, create TwinCheck in the mode shadow.',
    )
  }
}

export function agentHooksInterceptor(twincheck: TwinCheck): HookInterceptor {
  const sessions = openLru<string, WatchedSession>(rememberedSessions)
  const sessionOf = (context: HookContext): WatchedSession => {
    const id = textOf(objectIn(context, 'session').id)
    const tenant = isObject(context.tenant) ? textOf(context.tenant.id) : ''
    const name = JSON.stringify([tenant, id])
    const known = sessions.get(name)
    const point = context.interception_point
    if (known && point !== 'agent_startup' && point !== 'agent_shutdown') return known
    const opened = watchSession(twincheck, twincheck.session(id, undefined, tenant))
    sessions.set(name, opened)
    return opened
  }
  return {
    intercept: async (context) => {
      try {
        if (!isObject(context)) throw new TypeError('the context is not an object')
        const session = sessionOf(context)
        switch (context.interception_point) {
          case 'post_model_call':
            return await session.decideReply(objectIn(context, 'response'))
          case 'pre_tool_call':
            return await session.decideCall(readHookCall(objectIn(context, 'tool_call')))
          default:
            session.trace.note(context)
            return allow()
        }
      } catch (error) {
        twincheck.report(error)
        return allow()
      }
    },
  }
}

type WatchedSession = {
  readonly trace: HookSession
  readonly decideReply: (response: HookContext) => Promise<HookVerdict>
  readonly decideCall: (call: Reply['calls'][number]) => Promise<HookVerdict>
}

type HookDecision = {
  readonly next: Next
  readonly record: DecisionRecord | null
  readonly conditions: ReadonlyMap<number, string>
}

function watchSession(twincheck: TwinCheck, session: Session): WatchedSession {
  const trace = openHookSession()
  let answered = new Map<string, HookVerdict>()
  let passed = new Set<string>()
  let replaced = new Set<string>()

  const decide = async (reply: Reply, form: ReplyForm): Promise<HookDecision> => {
    const messages = [...trace.messages()]
    let record: DecisionRecord | null = null
    let checked: Checked | null = null
    const exchange = openExchange<never>({
      check: async ({ canAnswer }) => {
        const step = {
          messages,
          tools: trace.tools(),
          proposal: proposalOf(reply),
          canAnswer,
          canWithhold: canAnswer,
          form,
        }
        const waits = session.mode() === 'repair'
        checked = await session.check(step)
        record = await (waits ? checked.record : within(checked.record, twincheck.exchangeLimit))
        return decidedReply(reply, checked)
      },
      // These functions do nothing. The host keeps its own history, and asks its model again itself.
      ...{ takeBack: nothing, remember: nothing, abandon: () => {} },
    })
    const next = await exchange.reply(reply, true)
    return { next, record, conditions: conditionsOf(checked) }
  }

  const answerLater = (reply: Reply, { next, record, conditions }: HookDecision) => {
    const texts = answersOf(reply, next)
    for (const [index, text] of texts) {
      const id = reply.calls[index]?.id ?? ''
      answered.set(id, deny(conditions.get(index) ?? record?.twin?.condition ?? 'answered', text, record))
    }
    return texts.size > 0
  }

  const decideReply: WatchedSession['decideReply'] = async (response) => {
    const { content, tool_calls: given, finish_reason: finish } = response
    if (beginnings.includes(textOf(finish))) return allow()
    const calls = Array.isArray(given) ? given.map(readHookCall) : []
    const reply: Reply = { id: null, text: writeText(content), calls }
    ;[answered, passed, replaced] = [new Map(), new Set(), new Set()]
    const decision = await decide(reply, anyReply)
    const { next, record } = decision
    const isAnswered = answerLater(reply, decision)
    const replacement = next.kind === 'deliver' && !isAnswered ? next.replacement : null
    const delivered = replaceReply(reply, replacement)
    trace.noteReply(delivered)
    passed = new Set(delivered.calls.map(({ id }) => id).filter((id) => !answered.has(id)))
    if (replacement === null) return allow(record)
    replaced = new Set(calls.map(({ id }) => id).filter((id) => !passed.has(id)))
    const hasCalls = delivered.calls.length > 0
    const value = {
      content: delivered.text === '' ? null : delivered.text,
      tool_calls: delivered.calls.map(({ id, name, arguments: args }) => ({ id, name, args })),
      finish_reason: hasCalls ? (calls.length > 0 ? textOf(finish) : 'tool_calls') : 'stop',
    }
    return transform(readJson(value, 'transform'), record)
  }

  /**
   * Decides about a call whose reply the host did not report at `post_model_call`. Either the host has no model, or it does not use this
   * point.
   */
  const decideAlone = async (call: Reply['calls'][number]): Promise<HookVerdict> => {
    const reply: Reply = { id: null, text: '', calls: [call] }
    // At `pre_tool_call` only the arguments of a call can be transformed.
    const decision = await decide(reply, { text: false, tools: [call.name] })
    const { next, record } = decision
    if (answerLater(reply, decision)) {
      trace.noteReply(reply)
      return giveAnswer(call.id)
    }
    const replacement = next.kind === 'deliver' ? next.replacement : null
    if (replacement === null) {
      trace.noteReply(reply)
      return allow(record)
    }
    const [twin, ...others] = replacement.kind === 'calls' ? replacement.calls : []
    if (!twin || others.length > 0) return deny(record?.twin?.condition ?? 'replaced', reasonOf(record), record)
    const args: Json = twin.call.arguments
    trace.noteReply({ ...reply, calls: [{ ...call, arguments: twin.call.arguments }] })
    return transform(args, record)
  }

  const giveAnswer = (id: string): HookVerdict => {
    const verdict = answered.get(id) ?? allow()
    answered.delete(id)
    trace.noteAnswer(id, verdict.message ?? '')
    return verdict
  }

  return {
    trace,
    decideReply,
    decideCall: async (call) => {
      if (answered.has(call.id)) return giveAnswer(call.id)
      if (passed.has(call.id)) return allow()
      if (!replaced.has(call.id)) return decideAlone(call)
      twincheck.report(new NotTransformedError(session.id, call.name))
      return deny('replaced', 'Not executed: this call was replaced by another one.', null)
    },
  }
}

function answersOf(reply: Reply, next: Next): ReadonlyMap<number, string> {
  if (next.kind === 'ask-again') return new Map(reply.calls.map((_, index) => [index, next.texts[index] ?? '']))
  const withheld = (next.replacement?.kind === 'calls' && next.replacement.withheld) || []
  return new Map(withheld.map(({ index, text }) => [index, text]))
}

function conditionsOf(checked: Checked | null): ReadonlyMap<number, string> {
  return new Map((checked?.answers ?? []).map(({ call, condition }) => [call, condition]))
}

function reasonOf(record: DecisionRecord | null): string {
  return `Not executed: ${record?.certificates[0]?.reason ?? 'this call was replaced.'}`
}

const nothing = async () => {}

/**
 * Finish reasons of an incomplete reply. A host that streams may report a reply several times: first its growing beginning, and at the
 * end the whole reply.
 */
const beginnings = ['incremental', 'stream_incomplete']

function within(record: Promise<DecisionRecord>, { clock }: TimeLimit): Promise<DecisionRecord | null> {
  return new Promise((resolve) => {
    const cancel = clock.after(evidenceMs, () => resolve(null))
    void record.then(resolve).finally(cancel)
  })
}
