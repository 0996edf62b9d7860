/** Findings as the terminal tells them: the call as written, why, what is quoted, and what instead. */
import { actionText, boundQuote, type Finding, placeOf, quoteText, twinDifference, whoseRun } from '@twincheck/eval'
import { labelled } from '../terminal/labelled.ts'
import { visibleLine } from '../terminal/visible-text.ts'

/** A quotation longer than this is for the page and for programs. */
const QUOTED = 300

export function describeFinding(finding: Finding, number: number): readonly string[] {
  const { firing } = finding
  const line = (label: string, text: string) => labelled(label, visibleLine(text))
  return [
    visibleLine(`${number}. ${whoseRun(finding)}, ${placeOf(firing)}`),
    ...line('proposal', actionText(firing.proposal)),
    ...line('evidence', `${firing.condition}: ${firing.reason}`),
    ...firing.exhibits.flatMap((exhibit) => line('quoted', boundQuote(quoteText(exhibit), QUOTED))),
    ...insteadLines(finding).flatMap((text, index) => line(index === 0 ? 'instead' : '', text)),
    '',
  ]
}

const signs = { kept: ' ', removed: '-', added: '+' } as const

function insteadLines({ firing: { proposal, twin, structurallyValid } }: Finding): readonly string[] {
  if (twin === null) return ['needs a model to suggest one; scan never calls a model']
  const changes = twinDifference(proposal, twin).map(({ kind, text }) => `${signs[kind]} ${text}`)
  return structurallyValid ? changes : [...changes, '(breaks a structural check, so it would never be put in place)']
}
