/** The public names of @twincheck/core/cases: findings kept as cases, and the check that they are still found. */
export { type ExpectedFinding, readCase, type TraceCase } from './case.ts'
export { type KeptStep, makeCase, NotKeptError } from './make-case.ts'
export { type CaseResult, type FoundInCase, runCase } from './run-case.ts'
