/** What the proxy says about itself when a connection opens: its mode, and that it fails open. */

import type { Mode } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'

export const proxyKey = 'twincheck/proxy'

type OpeningResult = Readonly<Record<string, unknown>>

/** The server's answer to `initialize` or `server/discover`, with the proxy's own words after the server's. */
export function declareProxy<Result extends OpeningResult>(result: Result, mode: Mode): Result {
  const { instructions, _meta: meta } = result
  const own = isObject(meta) ? meta : {}
  return {
    ...result,
    instructions:
      typeof instructions === 'string' && instructions !== '' ? `${instructions}\n\n${says[mode]}` : says[mode],
    _meta: { ...own, [proxyKey]: { mode, failOpen: true } },
  }
}

const says: Readonly<Record<Mode, string>> = {
  shadow:
    'Tool calls pass through TwinCheck in shadow mode: they are looked at and recorded, and none is changed. It fails open.',
  repair:
    'Tool calls pass through TwinCheck in repair mode: a call that the evidence speaks against may be replaced by another ' +
    'or answered without being executed; such a result begins with "Not executed:" or says in _meta under ' +
    '"twincheck/replaced" what ran instead. It fails open: whatever goes wrong in it, the call runs as it was made.',
}
