/** The page of the canary: gateways and their modes, the comparison of both arms, labels and alarms. */
import type { ViewedWatch } from '@twincheck/server/view-data'
import { Badge } from '../page/badge.tsx'
import { Bar } from '../page/bar.tsx'
import { formatCount, formatMoment } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import type { Reader } from '../reading/reader.ts'
import { linkToRun } from '../route.ts'
import { Comparison } from './arms.tsx'
import { ExportLabels } from './export-labels.tsx'
import { Gateways } from './gateways.tsx'
import { ShareControl } from './share-control.tsx'
import type { WatchNow } from './use-watch.tsx'

export function CanaryScreen({ reader, watch }: { readonly reader: Reader; readonly watch: WatchNow }) {
  const { value, problem, again } = watch
  if (!value) {
    return problem === null ? (
      <p className="text-muted">Reading …</p>
    ) : (
      <Notice tone="bad" title="The canary cannot be read now" lines={[problem]} />
    )
  }
  return (
    <article className="space-y-6">
      <h1 className="text-xl font-semibold">Canary</h1>
      <Gateways watch={value} reader={reader} onChanged={again} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {value.canary ? (
          <Comparison
            canary={value.canary}
            hold={value.hold}
            control={
              <ShareControl
                canary={value.canary}
                isHeld={value.hold !== null}
                reader={value.takesLabels ? reader : null}
                onChanged={again}
              />
            }
          />
        ) : (
          <Notice tone="calm" title="No canary" lines={[NONE]} />
        )}
        <div className="space-y-6">
          <section className="space-y-2">
            <h2 className="text-lg font-semibold">Labels</h2>
            <Progress watch={value} />
            <p className="text-sm text-muted">
              The export has all labels with author and time, in the format that “twincheck outcomes import” reads.
            </p>
            <ExportLabels reader={reader} />
          </section>
          <Alarms alarms={value.alarms} />
        </div>
      </div>
    </article>
  )
}

function Progress({ watch: { progress } }: { readonly watch: ViewedWatch }) {
  if (progress === null) return null
  const { labelled, needed, drawn, next } = progress
  return (
    <div className="card px-4 py-3 text-sm sm:px-5">
      <p className="font-medium">
        {formatCount(labelled)} of {needed} labels
      </p>
      <Bar share={labelled / needed} label={labelled >= needed ? '✓' : ''} tone={labelled >= needed ? 'good' : 'bar'} />
      <p className="mt-1 text-muted">
        Before a canary we advise {needed} labelled conversations that would switch: their score reaches the threshold.
        “twincheck triage” has drawn {formatCount(drawn)} of them by chance under the present policy, and a calibration
        counts only these.{' '}
        {next !== null && (
          <a href={linkToRun(next)} className="underline">
            Label the next one
          </a>
        )}
      </p>
    </div>
  )
}

const NONE =
  'A canary repairs conversations drawn by chance and leaves the others alone, so that both can be compared. A gateway with “repair”: { “salt”: … } in its configuration runs one, and its own page shows it here.'

function Alarms({ alarms }: { readonly alarms: ViewedWatch['alarms'] }) {
  return (
    <section aria-labelledby="watch" className="space-y-2">
      <h2 id="watch" className="text-lg font-semibold">
        The watch
      </h2>
      <p className="text-sm text-muted">
        The watch compares the traffic with that on which the threshold was calibrated, and raises an alarm where a sign
        has become more frequent. A gateway without a calibration has no watch.
      </p>
      {alarms.length === 0 ? (
        <p className="text-sm">No alarm in this store.</p>
      ) : (
        <ol className="card divide-y divide-line">
          {alarms.map(({ at, signs }) => (
            <li key={at} className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
              <span className="numbers text-muted">{formatMoment(at)}</span>
              {signs.map((sign) => (
                <Badge key={sign} tone="warn">
                  <Foreign text={sign} />
                </Badge>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
