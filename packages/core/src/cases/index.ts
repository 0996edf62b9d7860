/** Findings kept as cases, and the check that the policy still finds them. Imported as @twincheck/core/cases. */
export { type ExpectedFinding, readCase, type TraceCase } from './case.ts'
export { type KeptStep, makeCase, NotKeptError } from './make-case.ts'
export { type CaseResult, type FoundInCase, runCase } from './run-case.ts'
