/**
 * Lines of a client on their way to the transport, which drops what is no JSON-RPC message. Whoever asked in one of those
 * would wait for ever: a request that can be told by its id is refused here. Everything else passes as it came.
 */
import { type Readable, Transform } from 'node:stream'
import { isJSONRPCRequest, ProtocolErrorCode, STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/server'
import { isObject } from '@twincheck/core/reading'

export function refuseMalformed(input: Readable, answer: (line: string) => void): Readable {
  let pending: readonly Buffer[] = []
  let size = 0
  const filter = new Transform({
    transform: (chunk: Buffer, _, done) => {
      const end = chunk.lastIndexOf('\n') + 1
      pending = [...pending, chunk]
      size += chunk.length
      // Beyond its bound the transport gives the connection up.
      if (end === 0 && size <= STDIO_DEFAULT_MAX_BUFFER_SIZE) return done()
      const whole = Buffer.concat(pending)
      const rest = end === 0 ? whole.length : whole.length - chunk.length + end
      for (const line of linesOf(whole.subarray(0, rest))) {
        const refusal = refusalOf(line)
        if (refusal === null) filter.push(line)
        else answer(`${JSON.stringify(refusal)}\n`)
      }
      pending = rest === whole.length ? [] : [whole.subarray(rest)]
      size = whole.length - rest
      done()
    },
  })
  input.on('error', (error) => filter.destroy(error))
  // A transport that is closed pauses what it reads from; an input that is still read would keep the process alive.
  filter.on('pause', () => {
    input.unpipe(filter)
    input.pause()
  })
  return input.pipe(filter)
}

/** Each with its line break, where it has one. */
function linesOf(text: Buffer): readonly Buffer[] {
  const lines: Buffer[] = []
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length
    lines.push(text.subarray(start, end))
    start = end
  }
  return lines
}

function refusalOf(line: Buffer): object | null {
  const message = parse(line.toString('utf8'))
  if (!isObject(message) || !('method' in message) || isJSONRPCRequest(message)) return null
  const { id, method, params } = message
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const invalidParams =
    typeof method === 'string' && params !== undefined && isJSONRPCRequest({ ...message, params: {} })
  const error = invalidParams
    ? { code: ProtocolErrorCode.InvalidParams, message: 'Invalid params: expected an object. Nothing was run.' }
    : {
        code: ProtocolErrorCode.InvalidRequest,
        message: 'Invalid request: this is no JSON-RPC 2.0 request. Nothing was run.',
      }
  return { jsonrpc: '2.0', id, error }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
