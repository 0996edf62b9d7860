/** Exports that a web page needs to judge a pasted trace. None of them uses Node at run time. */
export { scanRun } from './scan/scan-run.ts'
export { scanText } from './scan/scan-text.ts'
export type { ScanFinding } from './scan/scanned-run.ts'
export { proposalOf, type TraceDecision } from './traces/trace-run.ts'
