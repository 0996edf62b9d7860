/**
 * The user's text, which a client may pass with a call. It is meant for the proxy: the server behind it never sees it,
 * since what a user says to an agent is none of a tool's business.
 */
import { isObject } from '@twincheck/core/reading'

export const userTextKey = 'twincheck/user'

export type CallParams = Readonly<Record<string, unknown>>

/** The text, or null where there is none. */
export function userTextOf({ _meta: meta }: CallParams): string | null {
  const text = isObject(meta) ? meta[userTextKey] : undefined
  return typeof text === 'string' ? text : null
}

/** The very params where there is nothing to take out. */
export function withoutUserText(params: CallParams): CallParams {
  const { _meta: meta, ...others } = params
  if (!isObject(meta) || !Object.hasOwn(meta, userTextKey)) return params
  const { [userTextKey]: _, ...kept } = meta
  return Object.keys(kept).length > 0 ? { ...others, _meta: kept } : others
}
