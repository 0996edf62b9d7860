/** Published defences with which some of the stored agents ran. The benchmarks append the defence's name to the agent's name. */
const ownDefences = (
  'camel drift piguard_detector progent prompt_guard_2_detector repeat_user_prompt spotlighting_with_delimiting ' +
  'tool_filter transformers_pi_detector'
).split(' ')

export function ownDefence(agent: string): { readonly agent: string; readonly defence: string } | null {
  const defence = ownDefences.find((name) => agent.endsWith(`-${name}`))
  return defence === undefined ? null : { agent: agent.slice(0, -defence.length - 1), defence }
}
