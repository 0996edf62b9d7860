/** The answer to a request that is not a valid JSON-RPC message. Without one its client would wait forever. */
import { isJSONRPCRequest, type JSONRPCErrorResponse, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isObject } from '@twincheck/core/reading'

/** Null: nobody waits for an answer, because the value has no id or is not a request. */
export function refuseMalformed(value: unknown): JSONRPCErrorResponse | null {
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
