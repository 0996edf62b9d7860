/**
 * Exchanges of a host that runs in this process. Sessions and conversations are kept in memory.
 *
 * Invariants
 *   1. Nothing here rejects or throws. A translation error is recorded as a malformed step, and the proposal is
 *      kept.
 *   2. A reply that the host already has is checked but never replaced, even if the mode changes meanwhile.
 *   3. Observed replies are stored in the order in which they came. So a request that continues a reply finds the
 *      reply in the store.
 */
import { openLru } from '../boundary/lru.ts'
import type { Session } from '../boundary/session.ts'
import { sameMessage } from '../boundary/step/follow-trace.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { once } from '../policy/paper/memoize.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import {
  isMissing,
  type MissingCalls,
  openAnsweredMemory,
  type Piece,
  type RejoinCalls,
  type RestoredItems,
  type WithoutShown,
} from './answered-calls.ts'
import { attempt } from './attempt.ts'
import { checkReply } from './check-reply.ts'
import { type ConversationChain, chainConversation } from './conversation-chain.ts'
import type { CheckedReply, Rewritten, Undelivered } from './events.ts'
import { openMemoryIndex } from './memory-index.ts'
import { openRecentGrowth } from './recent-growth.ts'
import { openRecogniser, type RecognisedTrajectory } from './recognise.ts'
import { nothingShown, type Reply } from './reply.ts'
import { type Exchange, type ExchangeDuties, openExchange } from './run.ts'

/** A request of the host. Its members are read when they are needed, and may throw. */
export type HostRequest = {
  readonly named: string | null
  /** The id of the reply that the request continues, if the provider keeps the history. */
  readonly previous: string | null
  readonly messages: () => readonly Message[]
  /** The messages as the host sent them. The host does not have the answered calls, so they are missing here. */
  readonly known: () => readonly Message[]
  readonly tools: () => ActiveTools
  /** The form of reply that the request allows. Default: any reply. */
  readonly form?: () => ReplyForm
  /** Whether some calls of a reply can be answered while its other calls are delivered. Default: yes. */
  readonly canWithhold?: boolean
  readonly signal: AbortSignal | null
}

/**
 * A reply that the host already has, together with its request. `canAnswer` tells whether the calls of the reply could have been answered
 * in repair.
 */
export type SeenReply = { readonly request: HostRequest; readonly reply: Reply; readonly canAnswer: boolean }

export type HostExchanges<Item> = {
  readonly open: (request: HostRequest) => Exchange<Item>
  readonly observe: (seen: () => SeenReply | null) => void
  /** Whether a request may lack calls that TwinCheck answered, so that they must be added before the request is sent. */
  readonly mayLackAnswers: () => boolean
  readonly restore: (
    named: string | null,
    known: readonly Message[],
    pieces: readonly Piece<Item>[],
    rejoin: RejoinCalls<Item>,
    withoutShown: WithoutShown<Item>,
  ) => Promise<RestoredItems<Item> | null>
  readonly rewrittenOf: (previous: string) => Promise<Rewritten | null>
}

/** Maximum number of open sessions. A dropped session loses no budget, because TwinCheck keeps the spent budget. */
const mostOpen = 200
const tenant = ''

type Held<Item> =
  | { readonly kind: 'rewritten'; readonly rewritten: Rewritten | null }
  | { readonly kind: 'answered'; readonly missing: MissingCalls<Item> }

export function openHostExchanges<Item>(twincheck: TwinCheck, newId: () => string): HostExchanges<Item> {
  const index = openMemoryIndex<Held<Item>>()
  const recogniser = openRecogniser<Held<Item>>(index, newId, {
    write: (rewritten) => ({ kind: 'rewritten', rewritten }),
    read: (held) => (held.kind === 'rewritten' ? held.rewritten : null),
  })
  const answered = openAnsweredMemory<Item, Held<Item>>(index, {
    write: (missing) => ({ kind: 'answered', missing }),
    read: (held) => (held.kind === 'answered' ? held.missing : nothingMissing),
  })
  const chainOf = openRecentGrowth<Message, ConversationChain>({
    isSame: isSameTurn,
    begin: (messages) => chainConversation(tenant, messages),
    extend: (chain, added) => chain.extend(added),
  })
  const takeSession = openSessions(twincheck, index.familyOf)
  let observed: Promise<unknown> = Promise.resolve()

  const open = (request: HostRequest): Exchange<Item> => {
    const { named, previous, messages, known, tools, form = () => anyReply, canWithhold = true, signal } = request
    let trajectory: RecognisedTrajectory | null = null
    const chain = once(() => chainOf(known()))
    const recognise = () => {
      const given = attempt(messages)
      // The messages could not be read. The session reports the problem.
      if (!given) return { key: { tenant, session: named ?? newId() }, isNew: true, messages: [], remember: nothing }
      return recogniser.recognise({ tenant, named, previous, messages: given, chain })
    }
    const check = async ({ answered: before, ...checked }: CheckedReply<Item>) => {
      trajectory ??= await recognise()
      if (!trajectory) {
        twincheck.report(new UnknownHistoryError(previous ?? ''))
        return null
      }
      const visible = trajectory.messages
      const session = takeSession(trajectory.key.session)
      const all = () => {
        // This call throws if the messages could not be translated, and `checkReply` records the error.
        messages()
        return before ? [...visible, ...before.messages] : visible
      }
      return checkReply(
        session,
        { messages: all, tools, form: attempt(form) ?? anyReply, canWithhold },
        checked,
        signal,
      )
    }
    const duties: ExchangeDuties<Item> = {
      check,
      remember: async (delivered) => {
        if (!trajectory) return
        const { key } = trajectory
        // If the provider keeps the history, it has seen the answered calls, so they are not stored here.
        if (previous === null && isMissing(delivered)) await answered.remember({ key, chain: chain(), ...delivered })
        await trajectory.remember(delivered)
      },
      takeBack: async (why, cause) => {
        twincheck.report(new NotDeliveredError(trajectory?.key.session ?? '', why, cause))
      },
      abandon: () => {},
    }
    return openExchange(duties, twincheck.exchangeLimit)
  }

  const look = async (seen: SeenReply | null) => {
    if (!seen) return
    const { request, reply, canAnswer } = seen
    const gone = twincheck.mode() === 'shadow' ? request.signal : AbortSignal.abort()
    const exchange = open({ ...request, signal: gone })
    await exchange.reply(reply, canAnswer)
    await exchange.deliver(null)
  }

  return {
    open,
    observe: (seen) =>
      twincheck.putOff(() => {
        const looked = observed.then(() => look(seen())).catch(twincheck.report)
        observed = looked
        return looked
      }),
    mayLackAnswers: answered.isUsed,
    restore: (named, known, pieces, rejoin, withoutShown) =>
      answered.restore({ tenant, named, pieces: () => pieces, chain: chainOf(known), rejoin, withoutShown }),
    rewrittenOf: (previous) => recogniser.rewrittenOf(tenant, previous),
  }
}

const nothing = async () => {}
const nothingMissing = { before: [], beside: [], shown: nothingShown, answers: [] }

function openSessions(twincheck: TwinCheck, familyOf: (session: string) => string): (id: string) => Session {
  const open = openLru<string, Session>(mostOpen)
  return (id) => {
    const session = open.get(id) ?? twincheck.session(id, undefined, tenant, familyOf(id))
    open.set(id, session)
    return session
  }
}

/** Whether two messages are the same turn. Instructions may change with every request and are not compared. */
function isSameTurn(known: Message, given: Message): boolean {
  return known.role === 'system' ? given.role === 'system' : sameMessage(known, given)
}

export class NotDeliveredError extends TwinCheckError {
  readonly code: Undelivered

  constructor(session: string, code: Undelivered, cause: unknown) {
    super(`${explanations[code](session, reasonOf(cause))} See what its provider says.`, { cause })
    this.code = code
  }
}

const explanations: Readonly<Record<Undelivered, (session: string, why: string) => string>> = {
  'not-answered': (session, why) =>
    `The calls of session ${session} were to be answered instead of executed, but the model could not be asked again: ${why}. ` +
    'The calls were delivered as proposed, although their record says that they were replaced.',
  'not-delivered': (session) =>
    `A reply in session ${session} was to be replaced, but could not be rewritten, most likely because it is nested too deeply. ` +
    'The proposal was delivered, although its record says that it was replaced.',
}

export class UnknownHistoryError extends TwinCheckError {
  readonly code = 'unknown-history'

  constructor(previous: string) {
    super(
      `A request continues the response ${previous.slice(0, 80)}, which was not delivered through this TwinCheck or is no ` +
        'longer in memory, so its history is unknown. The reply was passed on unchecked. Send the whole conversation, or ' +
        'start it through this client.',
    )
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
