/** One sentence that explains an evidence number, wherever it is printed. */

/** `need`: what happens at the limit, such as "to adopt". */
export function evidenceMeaning(evidence: number, claim: string, limit: number, need: string): string {
  if (!(evidence >= 2)) return `${formatEvidence(evidence)} means: nothing is shown yet; ${limit} is needed ${need}`
  const one = `1 of ${formatEvidence(Math.floor(evidence))}`
  return `${formatEvidence(evidence)} means: if ${claim}, a result this strong would appear in at most ${one} canaries; ${limit} is needed ${need}`
}

export function formatEvidence(evidence: number): string {
  if (evidence >= 1e6) return evidence.toExponential(1)
  if (evidence >= 10) return String(Math.floor(evidence))
  return String(Number(evidence.toFixed(2)))
}
