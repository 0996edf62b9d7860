/** Sets the share of the canary, and says who has lowered it. */
import { formatShare, percentOf, shareConsequences, shareOfPercent } from '@twincheck/core/canary'
import type { ViewedCanary } from '@twincheck/server/view-data'
import { useState } from 'react'
import { formatMoment } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { NotReadError, type Reader } from '../reading/reader.ts'
import { AskWhy } from './ask-why.tsx'

type ViewedShare = ViewedCanary['setting']

/** `reader`: null where the page only reads. */
export function ShareControl({
  canary,
  isHeld,
  reader,
  onChanged,
}: {
  readonly canary: ViewedCanary
  readonly isHeld: boolean
  readonly reader: Reader | null
  readonly onChanged: () => void
}) {
  const { setting, scope } = canary
  // What the form states stays as it was when it was opened. If something else happens meanwhile, the change is refused.
  const [seen, setSeen] = useState(setting)
  const [typed, setTyped] = useState('')
  const share = shareOfPercent(typed, seen)
  const submit = async (why: string) => {
    if (share === null) throw new NotReadError(expectedShare(seen))
    return reader === null ? '' : reader.setShare({ share, basis: seen.basis, why })
  }
  return (
    <div className="mt-3 space-y-2 text-sm">
      <p className="wrap-anywhere text-muted">
        <Bounds setting={setting} />
      </p>
      {reader === null || isHeld ? (
        <p className="text-muted">{isHeld ? HELD : ELSEWHERE}</p>
      ) : (
        <AskWhy
          open="Change the share …"
          title="Change the share?"
          confirm={share === null ? 'Set the share' : `Repair ${formatShare(share)} of units`}
          done="Set by"
          tone="calm"
          focus="fields"
          onOpen={() => {
            setSeen(setting)
            setTyped('')
          }}
          change={submit}
          onChanged={onChanged}
        >
          <label className="block">
            <span className="text-muted">
              Percent of units that are repaired, from 0 to {percentOf(seen.highest)} (now {percentOf(seen.share)})
            </span>
            <input
              inputMode="decimal"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="field mt-1 w-full"
              // biome-ignore lint/a11y/noAutofocus: the person who asked for it is about to type.
              autoFocus
            />
          </label>
          <div aria-live="polite">
            {share === null ? (
              typed !== '' && <p className="text-bad">{expectedShare(seen)}</p>
            ) : (
              <ul className="ml-5 list-disc space-y-1">
                {shareConsequences(seen, share, scope.tenant).map((sentence) => (
                  <li key={sentence} className="wrap-anywhere">
                    {sentence}
                  </li>
                ))}
              </ul>
            )}
          </div>
          {seen.basis !== setting.basis && (
            <p role="alert" className="text-bad">
              Something has changed since you opened this form. Cancel it, and look again.
            </p>
          )}
        </AskWhy>
      )}
    </div>
  )
}

const HELD = 'While everything is held in shadow, the share cannot be changed.'
const ELSEWHERE = 'The share is changed on the page of the gateway itself, or with “twincheck canary --share”.'

function expectedShare({ highest }: ViewedShare): string {
  return `Give a number from 0 to ${percentOf(highest)}. For more, set “repair.share” in the configuration and restart the gateways.`
}

/** What the configuration allows, and who has lowered it. */
function Bounds({ setting: { lowered, allowed, configured, opens } }: { readonly setting: ViewedShare }) {
  return (
    <>
      {opens !== null && `Epoch ${opens} begins when a gateway is restarted. `}
      {lowered !== null && (
        <>
          Lowered to {formatShare(lowered.share)} by <Foreign text={lowered.by} /> at {formatMoment(lowered.at)} (
          <Foreign text={lowered.why} />
          ).{' '}
        </>
      )}
      {configured === null ? 'The steps of the canary allow' : 'The configuration allows'} {formatShare(allowed)}
      {lowered === null ? ', and nobody has lowered it.' : '.'}
    </>
  )
}
