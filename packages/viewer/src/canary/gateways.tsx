/** Shows the current mode of every gateway of the store, with controls that stop the gateways or lift the hold. */
import type { ViewedWatch } from '@twincheck/server/view-data'
import { Badge } from '../page/badge.tsx'
import { formatMoment } from '../page/format.ts'
import { HeadRow } from '../page/head-row.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import type { Reader } from '../reading/reader.ts'
import { AskWhy } from './ask-why.tsx'
import { modeMeanings, modeNames, presentMode } from './gateway-mode.ts'

export function Gateways({
  watch,
  reader,
  onChanged,
}: {
  readonly watch: ViewedWatch
  readonly reader: Reader
  readonly onChanged: () => void
}) {
  const { gateways, hold, now, takesLabels } = watch
  const present = [...new Set(gateways.map((gateway) => presentMode(gateway, now)))]
  const change = hold === null ? 'stop' : 'lift'
  const stuck = hold === null && gateways.some((gateway) => presentMode(gateway, now) === 'held')
  return (
    <section aria-labelledby="gateways" className="space-y-3">
      <h2 id="gateways" className="text-lg font-semibold">
        Gateways
      </h2>
      {gateways.length === 0 ? (
        <p className="text-sm text-muted">
          No gateway says in this store in which mode it works. Gateways of this version say so every few seconds.
        </p>
      ) : (
        <ScrollArea label="Gateways" look="card">
          <table className="grid-table">
            <HeadRow titles={['Gateway', 'Mode now', 'Last heard']} look="words" />
            <tbody>
              {gateways.map((gateway) => {
                const mode = presentMode(gateway, now)
                const [name, tone] = modeNames[mode]
                return (
                  <tr key={gateway.id}>
                    <th scope="row">
                      <Foreign text={gateway.address} />
                    </th>
                    <td className="words">
                      <Badge tone={tone}>{name}</Badge>
                      {mode !== gateway.configured && (
                        <span className="text-muted"> configured: {gateway.configured}</span>
                      )}
                    </td>
                    <td className="words">{formatMoment(gateway.at)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {present.length > 0 && (
        <p className="text-sm text-muted">{present.map((mode) => modeMeanings[mode]).join(' ')}</p>
      )}
      {stuck && (
        <p className="text-sm text-bad">
          The hold was lifted, but a gateway that was held stays in shadow until it is restarted.
        </p>
      )}
      {takesLabels && (
        <AskWhy
          key={change}
          {...controls[change]}
          tone="bad"
          focus="why"
          change={(why) => reader.changeMode(change, why)}
          onChanged={onChanged}
        >
          <p className="text-sm">{consequences[change]}</p>
        </AskWhy>
      )}
    </section>
  )
}

const controls = {
  stop: {
    open: 'Stop all repair …',
    title: 'Stop all repair?',
    confirm: 'Stop all repair',
    done: 'Stopped by',
  },
  lift: {
    open: 'Lift the hold …',
    title: 'Lift the hold?',
    confirm: 'Lift the hold',
    done: 'Lifted by',
  },
} as const

const consequences = {
  stop: 'From now on no gateway of this store replaces or answers a call. Agents get their own proposals. Every gateway stays in shadow until the hold is lifted and the gateway is restarted.',
  lift: 'The store takes switches again, and a canary opens a new epoch that starts from no evidence. A share that an operator has lowered stays lowered. Gateways that run now stay in shadow until you restart them. A cause that is still there stops repair again.',
} as const
