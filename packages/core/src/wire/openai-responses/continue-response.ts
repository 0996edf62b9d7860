/**
 * The request that goes on from a response whose calls were replaced. The provider's own history holds the calls that never
 * ran and would refuse the twin's results, so the request goes on from the response before, and brings along what was sent
 * and what was delivered since.
 */

import { isObject } from '../../policy/paper/json.ts'
import { edit } from '../splice-json.ts'
import type { RewrittenBodies, WireBody } from '../wire-format.ts'
import { inputItems } from './request.ts'

export function continueResponse(body: unknown, { sent, delivered }: RewrittenBodies): WireBody {
  const request = isObject(body) ? body : {}
  const before = isObject(sent) ? sent : {}
  const output: unknown = isObject(delivered) ? delivered.output : undefined
  const input = [
    ...(inputItems(before.input) ?? []),
    ...(Array.isArray(output) ? output : []),
    ...(inputItems(request.input) ?? []),
  ]
  return edit(request, { previous_response_id: before.previous_response_id ?? undefined, input })
}
