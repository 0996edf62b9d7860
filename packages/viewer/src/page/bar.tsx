/** A share as a bar with its number. The number is exact; the bar is for a quick look. */
export function Bar({
  share,
  label,
  mark = null,
  tone = 'bar',
}: {
  /** The length of the bar, from 0 to 1. A negative length draws an empty bar. */
  readonly share: number
  readonly label: string
  readonly mark?: number | null
  readonly tone?: 'bar' | 'good' | 'bad'
}) {
  const colours = { bar: 'bg-bar', good: 'bg-good', bad: 'bg-bad' } as const
  return (
    <span className="flex items-center gap-2">
      <span className="relative h-2 min-w-8 flex-1 rounded-full bg-soft" aria-hidden="true">
        <span
          className={`absolute inset-y-0 left-0 rounded-full ${colours[tone]}`}
          style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }}
        />
        {mark !== null && (
          <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `calc(${100 * mark}% - 1px)` }} />
        )}
      </span>
      <span className="numbers w-11 text-right text-sm">{label}</span>
    </span>
  )
}
