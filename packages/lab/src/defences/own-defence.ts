/** Defences that a stored agent had of its own: the benchmark writes their names behind the agent's. */
const ownDefences = ['tool_filter', 'transformers_pi_detector', 'spotlighting_with_delimiting', 'repeat_user_prompt']

/** Null for an agent without one. */
export function ownDefence(agent: string): { readonly agent: string; readonly defence: string } | null {
  const defence = ownDefences.find((name) => agent.endsWith(`-${name}`))
  return defence === undefined ? null : { agent: agent.slice(0, -defence.length - 1), defence }
}
