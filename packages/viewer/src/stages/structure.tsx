/** The structural checks, each with its result. */
import { Foreign } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'
import { NOT_REACHED, Stage } from './stage.tsx'

const checks = [
  { name: 'difference', meaning: 'The twin is another action than the proposal.' },
  { name: 'schema', meaning: 'Every call of the twin fits its tool’s schema.' },
  { name: 'shape', meaning: 'It departs from the proposal no further than the evidence authorises.' },
  { name: 'distance', meaning: 'An edit stays close to the proposal.' },
  { name: 'grounding', meaning: 'Every new value was seen in the trace.' },
] as const

/** The host's requirement, shown if the twin does not meet it. */
const form = { name: 'form', meaning: 'It has the form that the request demands of a reply.' } as const

const EXPLANATION = 'What must hold of a twin before anyone is asked about it.'

export function StructureStage({ record: { twin, violations } }: { readonly record: Recorded }) {
  if (!twin) return <Stage name="structure" explanation={EXPLANATION} {...NOT_REACHED} />
  const failed = new Set(violations.map(({ check }) => check))
  const shown = failed.has('form') ? [...checks, form] : checks
  const result = failed.size === 0 ? 'all five hold' : `${failed.size} of ${shown.length} failed`
  return (
    <Stage name="structure" explanation={EXPLANATION} result={result} tone={failed.size === 0 ? 'good' : 'bad'}>
      <ul className="space-y-1.5 text-sm">
        {shown.map(({ name, meaning }) => (
          <li key={name}>
            <span className={failed.has(name) ? 'font-semibold text-bad' : 'font-semibold text-good'}>
              {failed.has(name) ? '✗ failed' : '✓ holds'}
            </span>{' '}
            <span className="font-medium">{name}</span> <span className="text-muted">{meaning}</span>
            {violations
              .filter(({ check }) => check === name)
              .map(({ message }) => (
                <p key={message} className="code pl-6 text-bad">
                  <Foreign text={message} />
                </p>
              ))}
          </li>
        ))}
      </ul>
    </Stage>
  )
}
