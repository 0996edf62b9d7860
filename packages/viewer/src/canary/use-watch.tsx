/** Reads what a gateway's store says about repair, and shows a banner while repair is held in shadow. */
import type { ViewedWatch } from '@twincheck/server/view-data'
import { formatMoment } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { useConnection } from '../reading/connection.ts'
import type { Reader } from '../reading/reader.ts'
import { useLoaded } from '../use-loaded.tsx'

const EVERY_MS = 3_000

/** The state of repair according to a gateway's store. The last answer stays while the server is away. */
export type WatchNow = {
  readonly value: ViewedWatch | null
  readonly problem: string | null
  readonly again: () => void
}

export function useWatch(reader: Reader, live: boolean): WatchNow {
  const [loaded, again] = useLoaded(() => reader.watch(), 'watch', { when: live, everyMs: live ? EVERY_MS : null })
  return {
    value: loaded.state === 'read' ? loaded.value : null,
    problem: loaded.state === 'failed' ? loaded.problem : null,
    again,
  }
}

/** A banner on every screen while repair is held in shadow: the reason, since when, and where to lift the hold. */
export function HoldBanner({ watch: { value } }: { readonly watch: WatchNow }) {
  const connection = useConnection()
  const hold = value?.hold
  if (!hold) return null
  const asOf = connection.state !== 'here' && connection.at !== null ? ` (as of ${formatMoment(connection.at)})` : ''
  return (
    <div role="alert" className="border-b border-bad bg-bad-soft">
      <p className="px-4 py-1.5 text-sm wrap-anywhere sm:px-6">
        <strong>Held in shadow</strong>
        {asOf} since <span className="numbers">{formatMoment(hold.at)}</span>: <Foreign text={hold.reason} />. Nothing
        is switched until a person has looked and{' '}
        <a href="#/canary" className="underline">
          lifts it
        </a>
        .
      </p>
    </div>
  )
}
