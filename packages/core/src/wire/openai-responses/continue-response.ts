/**
 * The request that goes on from a response whose calls were replaced. The provider's own history holds the calls that never
 * ran and would refuse the twin's results, so the request goes on from the response before, and brings along what was sent
 * and what was delivered since.
 */

import type { Rewritten } from '../../exchange/events.ts'
import { isObject } from '../../policy/json.ts'
import type { WireBody } from '../wire-format.ts'
import { inputItems } from './request.ts'

export function continueResponse(body: unknown, { sent, delivered }: Rewritten): WireBody {
  const { previous_response_id: _, ...request } = isObject(body) ? body : {}
  const before = isObject(sent) ? sent : {}
  const output: unknown = isObject(delivered) ? delivered.output : undefined
  const input = [
    ...(inputItems(before.input) ?? []),
    ...(Array.isArray(output) ? output : []),
    ...(inputItems(request.input) ?? []),
  ]
  const previous = before.previous_response_id
  return previous === undefined || previous === null
    ? { ...request, input }
    : { ...request, previous_response_id: previous, input }
}
