/** MCP over a pair of byte streams, with one message per line in its original bytes. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import {
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from '@modelcontextprotocol/server'
import { isObject } from '@twincheck/core/reading'
import { openByteLines } from './byte-lines.ts'
import { bytesOf, parseJson, readMessage } from './original-bytes.ts'

export type LineStreams = { readonly input: Readable; readonly output: Writable }

/** Makes a transport to a client over the proxy's standard input and output, or over another pair of streams. */
export function openLineTransport({ input, output }: LineStreams, messageBytes: number): Transport {
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    input.off('data', take)
    // The input is paused, because reading from it would keep the process alive.
    input.pause()
    transport.onclose?.()
  }
  const fail = (error: Error) => {
    transport.onerror?.(error)
    void close()
  }
  const read = readLines(messageBytes, {
    take: (message) => transport.onmessage?.(message),
    report: (error) => transport.onerror?.(error),
    skip: (line) => {
      const refusal = refuseMalformed(parseJson(line))
      if (refusal) void writeLine(output, refusal).catch(fail)
      else transport.onerror?.(new Error(describeLine(line)))
    },
  })
  const take = (chunk: Buffer) => {
    try {
      if (!isClosed) read(chunk)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const transport: Transport = {
    start: async () => {
      if (input.readableEnded || input.destroyed) setImmediate(close)
      input.on('data', take)
      input.on('error', (error) => transport.onerror?.(error))
      input.once('end', close)
      input.once('close', close)
      // The error listener stays after the transport is closed, because a late write error must not end the process.
      output.on('error', (error) => {
        if (!isClosed) fail(error)
      })
    },
    send: async (message) => {
      if (isClosed) throw new Error('the connection is closed')
      await writeLine(output, message)
    },
    close,
  }
  return transport
}

export type LineReader = {
  readonly take: (message: JSONRPCMessage) => void
  readonly report: (error: Error) => void
  readonly skip: (line: Buffer) => void
}

export function readLines(messageBytes: number, { take, report, skip }: LineReader): (chunk: Buffer) => void {
  const { push } = openByteLines(messageBytes, (line) => {
    if (line.length === 0) return
    const message = readMessage(line)
    if (!message) return skip(line)
    try {
      take(message)
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)))
    }
  })
  return push
}

export async function writeLine(output: Writable, message: JSONRPCMessage): Promise<void> {
  const line = Buffer.concat([onOneLine(bytesOf(message)), Buffer.from('\n')])
  if (!output.write(line)) await once(output, 'drain')
}

/** Replaces line breaks inside a message by spaces, because a line break would end the line too early. Both are whitespace to JSON. */
function onOneLine(bytes: Buffer): Buffer {
  return bytes.includes('\n') ? Buffer.from(bytes.toString('latin1').replace(/[\r\n]/g, ' '), 'latin1') : bytes
}

export function describeLine(line: Buffer): string {
  return `This line is no JSON-RPC message and is dropped: ${line.toString('utf8', 0, 200)}`
}

/**
 * The error answer to a JSON value that is not a valid JSON-RPC message. If the value looks like a request with an id, its sender would
 * otherwise wait forever. Returns null for any other value, because nobody waits for an answer to it.
 */
function refuseMalformed(value: unknown): JSONRPCErrorResponse | null {
  if (!isObject(value) || !('method' in value) || isJSONRPCRequest(value)) return null
  const { id, method, params } = value
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const invalidParams = typeof method === 'string' && params !== undefined && isJSONRPCRequest({ ...value, params: {} })
  const error = invalidParams
    ? { code: ProtocolErrorCode.InvalidParams, message: 'Invalid params: expected an object. Nothing was run.' }
    : {
        code: ProtocolErrorCode.InvalidRequest,
        message: 'Invalid request: this is no JSON-RPC 2.0 request. Nothing was run.',
      }
  return { jsonrpc: '2.0', id, error }
}
