/** Verdicts of a verifier that was told what to think of each order. */
type View = {
  readonly prefers: 'actor' | 'twin'
  readonly confidence?: number
  readonly actor?: number
  readonly twin?: number
}

/** `twinMark` is a text that only the twin contains. A view's scores are the same on every dimension. */
export function verdicts(
  prompt: string,
  twinMark: string,
  views: { readonly forward: View; readonly reversed: View },
): string {
  const lines = prompt.split('\n')
  const comparisons = [1, 2].map((comparison) => {
    const at = lines.indexOf(`## Comparison ${comparison}`)
    const [first = '', , tag = ''] = lines.slice(at + 1)
    const twinIsA = first.includes(twinMark)
    const { prefers, confidence = 0.99, actor = 0, twin = 4 } = twinIsA ? views.reversed : views.forward
    const [rejected, favoured] = [assessed(actor, true), assessed(twin, false)]
    return {
      comparison,
      tag: tag.slice('Tag: '.length),
      preference: (prefers === 'twin') === twinIsA ? 'A' : 'B',
      confidence,
      A: twinIsA ? favoured : rejected,
      B: twinIsA ? rejected : favoured,
    }
  })
  return JSON.stringify({ comparisons })
}

export function bothPrefer(prompt: string, twinMark: string, view: Partial<View> = {}): string {
  const both = { prefers: 'twin', ...view } as const
  return verdicts(prompt, twinMark, { forward: both, reversed: both })
}

export function assessed(score: number, fatal: boolean): object {
  const scores = {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }
  return { fatal, scores }
}

/** The reply of a generator that proposes calls. */
export function proposedCalls(...calls: readonly { readonly name: string; readonly arguments: string }[]): string {
  return JSON.stringify({ kind: 'tool-calls', calls, text: '' })
}

export function proposedText(text: string): string {
  return JSON.stringify({ kind: 'final-response', calls: [], text })
}
