/**
 * The steps of a stored run, as a policy sees them when it decides. Each message is read once, so the time is linear in the length of the
 * run.
 */
import { followTools, fullAllowance, OpenReading, type Step, stepOn } from '@twincheck/core/harness'
import { proposalOf, type TraceDecision, type TraceRun } from '../traces/trace-run.ts'

/** Yields the steps of a run. Use each step before you ask for the next one, because all steps share one growing reading of the trace. */
export function* stepsOf({
  messages,
  decisions,
}: Pick<TraceRun, 'messages' | 'decisions'>): Generator<{ readonly step: Step; readonly decision: TraceDecision }> {
  const reading = new OpenReading()
  const toolsBefore = followTools()
  for (const decision of decisions) {
    for (const message of messages.slice(reading.messages.length, decision.position)) reading.add(message)
    const proposal = proposalOf(messages[decision.position])
    const { tools } = decision
    const previousTools = toolsBefore(reading.ledger.requestPosition, tools)
    yield {
      step: stepOn(reading, { tools, previousTools, proposal, allowance: fullAllowance, canAnswer: true }),
      decision,
    }
  }
}
