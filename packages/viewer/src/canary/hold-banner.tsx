/** Shown on every screen while repair is held in shadow: the reason, since when, and how to lift it. */

import type { ViewedWatch } from '@twincheck/server/view-data'
import { formatMoment } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'

export function HoldBanner({ watch }: { readonly watch: ViewedWatch | null }) {
  const hold = watch?.hold
  if (!hold) return null
  return (
    <div role="alert" className="border-b border-bad bg-bad-soft">
      <p className="mx-auto max-w-7xl px-4 py-2 text-sm wrap-anywhere sm:px-6">
        <strong>Held in shadow</strong> since <span className="numbers">{formatMoment(hold.at)}</span>:{' '}
        <Foreign text={hold.reason} />. Nothing is switched until somebody has looked and lifts it (
        <code className="code">twincheck gateway --lift-shadow</code>).
      </p>
    </div>
  )
}
