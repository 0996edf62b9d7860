/**
 * The user's text, which a client may pass with a call. The text is meant for the proxy and removed before the call reaches the server,
 * because a tool need not know what a user says to an agent.
 */
import { isObject } from '@twincheck/core/reading'

export const userTextKey = 'twincheck/user'

export type CallParams = Readonly<Record<string, unknown>>

export function userTextOf({ _meta: meta }: CallParams): string | null {
  const text = isObject(meta) ? meta[userTextKey] : undefined
  return typeof text === 'string' ? text : null
}

/** Removes the user's text from a call. If there is nothing to remove, the same object is returned. */
export function withoutUserText(params: CallParams): CallParams {
  const { _meta: meta, ...others } = params
  if (!isObject(meta) || !Object.hasOwn(meta, userTextKey)) return params
  const { [userTextKey]: _, ...kept } = meta
  return Object.keys(kept).length > 0 ? { ...others, _meta: kept } : others
}
