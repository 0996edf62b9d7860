/** Where the values of a call came from, and what the user asked for: who said what first, drawn from the speaker to the argument. */
import { type CallProvenance, nameSpeaker, type Speaker, type ValueProvenance } from '@twincheck/core/records'
import { Foreign, showParts } from '../page/visible.tsx'

export function ProvenanceView({ calls }: { readonly calls: readonly CallProvenance[] }) {
  return calls.map(({ call, asked, values }) => (
    <figure key={call} className="mt-3">
      <figcaption className="text-sm">
        {asked === null ? (
          'No message of the user asks for this kind of call.'
        ) : (
          <>
            Of this kind of call the user says: “<Foreign text={asked} />”
          </>
        )}
      </figcaption>
      <ul className="mt-2 space-y-1">
        {values.map((value) => (
          <Value key={`${value.argument} ${value.value}`} value={value} />
        ))}
      </ul>
    </figure>
  ))
}

function Value({ value: { argument, value, said, position } }: { readonly value: ValueProvenance }) {
  return (
    <li className="flex flex-wrap items-baseline gap-2 text-sm">
      <span className={`border-l-4 pl-2 ${tones[said]}`}>
        {nameSpeaker(said)}
        {position === null ? '' : `, message ${String(position)}`}
      </span>
      <span aria-hidden="true">→</span>
      <span>
        <Foreign text={argument} />: <span className="code">{showParts(value)}</span>
      </span>
    </li>
  )
}

/** Whose word it is decides: the user's side, data, or a stranger's sentence. */
const tones = {
  user: 'border-good',
  system: 'border-good',
  schema: 'border-good',
  'structured-output': 'border-line',
  'running-text': 'border-bad',
  nobody: 'border-warn',
} as const satisfies Readonly<Record<Speaker, string>>
