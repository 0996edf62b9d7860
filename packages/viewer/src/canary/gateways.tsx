/** Shows the current mode of every gateway of the store, with controls that stop the gateways or lift the hold. */
import type { ViewedWatch } from '@twincheck/server/view-data'
import { type SyntheticEvent, useState } from 'react'
import { Badge } from '../page/badge.tsx'
import { formatMoment } from '../page/format.ts'
import { HeadRow } from '../page/head-row.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { describeUnsent } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'
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
        <ModeControl
          key={hold === null ? 'stop' : 'lift'}
          change={hold === null ? 'stop' : 'lift'}
          reader={reader}
          onChanged={onChanged}
        />
      )}
    </section>
  )
}

const controls = {
  stop: {
    open: 'Stop all repair …',
    title: 'Stop all repair?',
    consequence:
      'From now on no gateway of this store replaces or answers a call. Agents get their own proposals. Every gateway stays in shadow until the hold is lifted and the gateway is restarted.',
    confirm: 'Stop all repair',
    done: 'Stopped by',
  },
  lift: {
    open: 'Lift the hold …',
    title: 'Lift the hold?',
    consequence:
      'The store takes switches again, and a canary opens a new epoch that starts from no evidence. Gateways that run now stay in shadow until you restart them. A cause that is still there stops repair again.',
    confirm: 'Lift the hold',
    done: 'Lifted by',
  },
} as const

/**
 * Asks for the reason of a mode change and states the consequence first. The person's name, the time and the reason are recorded in the
 * chain.
 */
function ModeControl({
  change,
  reader,
  onChanged,
}: {
  readonly change: keyof typeof controls
  readonly reader: Reader
  readonly onChanged: () => void
}) {
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const { open, title, consequence, confirm, done } = controls[change]
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const why = new FormData(event.currentTarget).get('why')
    reader.changeMode(change, typeof why === 'string' ? why : '').then(
      (by) => {
        setSaid(`${done} ${by}.`)
        setAsking(false)
        onChanged()
      },
      (error: unknown) => setSaid(describeUnsent(error, 'changed')),
    )
  }
  return (
    <div className="space-y-2">
      {asking ? (
        <form onSubmit={submit} className="card max-w-2xl space-y-3 border-l-4 border-l-bad p-4" aria-label={title}>
          <p className="font-semibold">{title}</p>
          <p className="text-sm">{consequence}</p>
          <label className="block text-sm">
            <span className="text-muted">Why? Your login name, the time and this reason go into the chain.</span>
            <input
              name="why"
              required
              maxLength={500}
              className="field mt-1 w-full"
              // biome-ignore lint/a11y/noAutofocus: the person who asked for it is about to type.
              autoFocus
            />
          </label>
          <p className="flex flex-wrap gap-3">
            <button type="submit" className="button danger">
              {confirm}
            </button>
            <button type="button" className="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </p>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {open}
        </button>
      )}
      <p role="status" className="text-sm">
        {said}
      </p>
    </div>
  )
}
