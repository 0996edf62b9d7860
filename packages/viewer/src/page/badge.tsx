/** A word on a coloured background. The colour adds no information to the word. */
import type { ReactNode } from 'react'

const tones = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  calm: 'bg-soft text-muted',
} as const

export type Tone = keyof typeof tones

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`badge inline-block max-w-full truncate align-middle rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
