/** The page's words for how a decision ended. */
import type { FindingEnding } from '@twincheck/server/finding'
import type { Tone } from './badge.tsx'

export const endings: Readonly<Record<FindingEnding, readonly [name: string, tone: Tone]>> = {
  replaced: ['replaced', 'good'],
  answered: ['answered', 'good'],
  'would-switch': ['would switch', 'warn'],
  'left-alone': ['left alone', 'warn'],
  refused: ['refused', 'warn'],
  unanswered: ['nobody answered', 'warn'],
  undelivered: ['not delivered', 'warn'],
  'would-answer': ['would answer', 'warn'],
  insisted: ['insisted', 'warn'],
  kept: ['kept', 'calm'],
  failed: ['failed open', 'bad'],
  'no-verifier': ['no verifier', 'calm'],
  scanned: ['from a scan', 'calm'],
  'switch-due': ['switch due', 'calm'],
  'answer-due': ['answer due', 'calm'],
}
