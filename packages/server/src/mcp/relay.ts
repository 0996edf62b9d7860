/**
 * Connects an MCP client and an MCP server, message by message. Requests keep their ids in both directions. So progress, cancellation,
 * notifications and sampling pass through, and so will messages that the protocol adds in the future.
 *
 * The relay inspects tools/call and its result, tools/list, and the first answer. When the server ends, every waiting request gets an
 * ordinary error before the client's connection is closed.
 */
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server'
import type { Mode } from '@twincheck/core'
import { readFromClient, versionAgreement } from './from-client.ts'
import { type Lines, openLines } from './lines.ts'
import type { ListedTools } from './tool-list.ts'
import type { McpUpstream } from './upstream.ts'
import { openWaiting, type Waiting } from './waiting.ts'
import type { CallWatch } from './watch-calls.ts'

export type RelayParts = {
  readonly downstream: Transport
  readonly upstream: McpUpstream
  readonly calls: CallWatch
  readonly tools: ListedTools
  readonly mode: Mode
  readonly report: (error: unknown) => void
}

export type Relay = {
  readonly closed: Promise<EndedBy>
  readonly spoke: (by: EndedBy) => boolean
  readonly isIdle: () => boolean
  readonly close: () => Promise<void>
}

export type EndedBy = 'client' | 'server'

export async function openRelay(parts: RelayParts): Promise<Relay> {
  const { downstream, upstream, calls, tools, mode, report } = parts
  const server = upstream.transport
  const waiting = openWaiting()
  const lines = openLines({ downstream, server, heard: upstream.heard, waiting, report })
  const connection = new AbortController()
  const { signal } = connection
  const agreeOnVersion = versionAgreement(server, downstream)
  const fromClient = readFromClient({ lines, waiting, calls, tools, mode, agreeOnVersion, signal })
  let resolveClosed: (by: EndedBy) => void = () => {}
  const closed = new Promise<EndedBy>((resolve) => {
    resolveClosed = resolve
  })

  const end = async (by: EndedBy) => {
    if (signal.aborted) return
    const unanswered = [...waiting.ids(), ...[...fromClient.held].map(({ id }) => id)]
    connection.abort()
    fromClient.giveUp()
    for (const id of unanswered) waiting.take(id)
    if (by === 'server') {
      await Promise.all(unanswered.map((id) => lines.answerError(id, 'the connection to it was closed')))
    }
    await Promise.allSettled([downstream.close(), upstream.close(), calls.settled()])
    resolveClosed(by)
  }

  const speakers = new Set<EndedBy>()
  const noting = (by: EndedBy, take: (message: JSONRPCMessage) => void) => (message: JSONRPCMessage) => {
    speakers.add(by)
    take(message)
  }
  const fromServer = readFromServer({ lines, waiting, tools, report })
  listenTo(downstream, { take: noting('client', fromClient.take), ended: () => void end('client'), report })
  listenTo(server, { take: noting('server', fromServer), ended: () => void end('server'), report })
  await server.start()
  await downstream.start()
  return {
    closed,
    spoke: (by) => speakers.has(by),
    isIdle: () => waiting.ids().length === 0 && fromClient.held.size === 0,
    close: async () => {
      void end('client')
      await closed
    },
  }
}

function listenTo(
  transport: Transport,
  {
    take,
    ended,
    report,
  }: {
    readonly take: (message: JSONRPCMessage) => void
    readonly ended: () => void
    readonly report: (error: unknown) => void
  },
): void {
  transport.onmessage = take
  transport.onclose = ended
  transport.onerror = report
}

function readFromServer({
  lines,
  waiting,
  tools,
  report,
}: {
  readonly lines: Lines
  readonly waiting: Waiting
  readonly tools: ListedTools
  readonly report: (error: unknown) => void
}): (message: JSONRPCMessage) => void {
  return (message) => {
    if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) {
      if (isJSONRPCNotification(message) && message.method === 'notifications/tools/list_changed') tools.forget()
      void lines.toClient(message)
      return
    }
    const read = waiting.take(message.id)
    try {
      void lines.toClient(read ? read(message) : message)
    } catch (error) {
      // An error while a response is watched must never keep the response from the client.
      report(error)
      void lines.toClient(message)
    }
  }
}
