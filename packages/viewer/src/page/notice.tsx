/** A notice that a reader must not miss: what is wrong, and what to do. */
import { Foreign } from './visible.tsx'

const tones = {
  bad: 'border-bad bg-bad-soft',
  warn: 'border-warn bg-warn-soft',
  calm: 'border-line bg-surface',
} as const

export function Notice({
  tone,
  title,
  lines,
}: {
  readonly tone: keyof typeof tones
  readonly title: string
  readonly lines: readonly string[]
}) {
  return (
    <section className={`my-4 rounded-r-lg border-l-4 px-4 py-3 text-sm ${tones[tone]}`}>
      <h2 className="font-semibold">
        <Foreign text={title} />
      </h2>
      {lines.map((line) => (
        <p key={line} className="mt-1 wrap-anywhere">
          <Foreign text={line} />
        </p>
      ))}
    </section>
  )
}
