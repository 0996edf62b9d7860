/** The events of a TanStack AI adapter (AG-UI). Text passes immediately, and events of calls wait for the decision. */
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { readCall, textOf, writeArguments } from '../../exchange/read-call.ts'
import { joinShown, type Replacement, type Reply } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { beginFollowing, type HeldEvents } from '../streamed-host.ts'

/** The members of an event that are read. All other members stay as they are. */
export type HostEvent = { readonly type: string; readonly [member: string]: unknown }

type HeldRun = HeldEvents<HostEvent, Reply, string>

export async function* watchStream(
  events: AsyncIterable<HostEvent>,
  observe: (said: SaidReply) => void,
): AsyncGenerator<HostEvent> {
  const said = openSaid()
  for await (const event of events) {
    said.read(event)
    const reply = event.type === 'RUN_FINISHED' ? said.reply(event) : null
    if (reply) observe(reply)
    yield event
  }
}

/** Holds the events of calls back. If calls are answered, the events of the next reply follow in the same stream. */
export async function* holdStream(
  events: AsyncIterable<HostEvent>,
  { exchange, decide, askAgain, before = '' }: HeldRun,
): AsyncGenerator<HostEvent> {
  const said = openSaid()
  let held: HostEvent[] = []
  /** The end event of the latest text message. This event is held back, because a text may replace the calls. */
  let end: HostEvent | null = null
  for await (const event of events) {
    said.read(event)
    if (event.type === 'TEXT_MESSAGE_END') {
      if (end) yield end
      end = event
      continue
    }
    if (event.type.startsWith('TEXT_MESSAGE_')) {
      if (end) yield end
      end = null
      yield event.type === 'TEXT_MESSAGE_CONTENT' ? behind(before, event, said.text()) : event
      continue
    }
    const reply = event.type === 'RUN_FINISHED' ? said.reply(event) : null
    if (!reply) {
      // Events after a held event wait too, so that their order does not change.
      if (said.isCall(event) || held.length > 0) held.push(event)
      else yield event
      continue
    }
    const next = await decide(reply)
    const shown = joinShown(before, said.text())
    const further =
      next.kind === 'ask-again'
        ? await beginFollowing(exchange, (late) => askAgain(reply.reply, next.texts, shown, late), opensRun)
        : null
    if (further !== null && 'events' in further) {
      if (end) yield end
      yield* held.filter((other) => !said.isCall(other))
      ;[end, held] = [null, []]
      yield* further.events
      continue
    }
    const { replacement } = next.kind === 'deliver' ? next : await exchange.fail(further?.cause)
    await exchange.deliver(null, { text: before, parts: 0 })
    yield* deliver(replacement, { said, held, end, finish: event, before })
    ;[end, held] = [null, []]
  }
  if (end) yield end
  yield* held
}

const opensRun = ({ type }: HostEvent) => type === 'RUN_STARTED'

type Delivered = {
  readonly said: CollectedReply
  readonly held: readonly HostEvent[]
  readonly end: HostEvent | null
  readonly finish: HostEvent
  readonly before: string
}

function* deliver(
  replacement: Replacement | null,
  { said, held, end, finish, before }: Delivered,
): Generator<HostEvent> {
  const others = held.filter((event) => !said.isCall(event))
  if (replacement?.kind === 'text') {
    yield* writeText(replacement.text, end, joinShown(before, said.text()), finish)
    yield* others
    yield finished(finish, 'stop')
    return
  }
  if (end) yield end
  if (replacement === null) {
    yield* held
    yield finish
    return
  }
  yield* others
  const ids = said.ids()
  for (const [index, { call, original }] of replacement.calls.entries()) {
    const kept = original === null ? undefined : ids[original]
    if (kept !== undefined) yield* held.filter((event) => said.isCall(event) && event.toolCallId === kept)
    else yield* writeCall(call, index, finish)
  }
  yield finished(finish, 'tool_calls')
}

/** Writes the text that replaces calls, either as the rest of the shown message or as a separate message. */
function* writeText(text: string, end: HostEvent | null, shown: string, finish: HostEvent): Generator<HostEvent> {
  const messageId = end ? end.messageId : `${textOf(finish.runId) || 'run'}-twincheck`
  const common = { ...stamp(finish), messageId }
  if (!end) yield { type: 'TEXT_MESSAGE_START', ...common, role: 'assistant' }
  const delta = shown === '' ? text : `\n\n${text}`
  yield { type: 'TEXT_MESSAGE_CONTENT', ...common, delta, content: shown + delta }
  yield end ?? { type: 'TEXT_MESSAGE_END', ...common }
}

function* writeCall(call: Reply['calls'][number], index: number, finish: HostEvent): Generator<HostEvent> {
  const common = { ...stamp(finish), toolCallId: call.id }
  const named = { toolCallName: call.name, toolName: call.name }
  const delta = writeArguments(call)
  yield { type: 'TOOL_CALL_START', ...common, ...named, index }
  yield { type: 'TOOL_CALL_ARGS', ...common, delta, args: delta }
  yield { type: 'TOOL_CALL_END', ...common, ...named, input: call.arguments }
}

function stamp({ timestamp, model }: HostEvent): object {
  return { ...(timestamp === undefined ? {} : { timestamp }), ...(model === undefined ? {} : { model }) }
}

function finished(finish: HostEvent, finishReason: 'stop' | 'tool_calls'): HostEvent {
  return { ...finish, finishReason }
}

/**
 * Changes a text event so that it follows the text that an answered reply has shown. `content` is the whole text so far, if the adapter
 * gives it.
 */
function behind(before: string, event: HostEvent, text: string): HostEvent {
  if (before === '') return event
  const delta = textOf(event.delta)
  const isFirst = text === delta
  const whole = typeof event.content === 'string' ? { content: joinShown(before, event.content) } : {}
  return { ...event, delta: isFirst ? `\n\n${delta}` : delta, ...whole }
}

type CollectedReply = {
  readonly read: (event: HostEvent) => void
  readonly text: () => string
  readonly ids: () => readonly string[]
  /** Whether the event belongs to a call that the host runs. Calls that the provider runs are not checked. */
  readonly isCall: (event: HostEvent) => boolean
  readonly reply: (finish: HostEvent) => SaidReply | null
}

type CollectedCall = { readonly name: string; args: string; input: unknown }

/** Collects a reply from its events. Calls that the provider runs itself are left out. */
function openSaid(): CollectedReply {
  let text = ''
  const calls = new Map<string, CollectedCall>()
  const idOf = ({ toolCallId }: HostEvent) => textOf(toolCallId)
  return {
    text: () => text,
    ids: () => [...calls.keys()],
    isCall: (event) => event.type.startsWith('TOOL_CALL_') && calls.has(idOf(event)),
    read: (event) => {
      const call = calls.get(idOf(event))
      switch (event.type) {
        case 'TEXT_MESSAGE_CONTENT':
          text += textOf(event.delta)
          return
        case 'TOOL_CALL_START': {
          const isProviders = isObject(event.metadata) && event.metadata.providerExecuted === true
          const name = textOf(event.toolCallName) || textOf(event.toolName)
          if (!isProviders && !call) calls.set(idOf(event), { name, args: '', input: undefined })
          return
        }
        case 'TOOL_CALL_ARGS':
          if (call) call.args += textOf(event.delta)
          return
        case 'TOOL_CALL_END':
          if (call) call.input = event.input
      }
    },
    reply: ({ finishReason }) => {
      if (finishReason === 'length' || finishReason === 'content_filter') return null
      const read = [...calls].map(([id, { name, args, input }]) => readCall(id, name, args === '' ? input : args))
      // A text that was shown cannot be replaced.
      return { reply: { id: null, text, calls: read }, canAnswer: read.length > 0 }
    },
  }
}
