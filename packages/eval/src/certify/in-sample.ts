/**
 * Which sources the built-in conditions were written on, by the name that a scan gives them. Their predicates and tables were
 * chosen while looking at stored runs of these, so figures there say what was fitted and not what will be found.
 */
export const builtInSample: readonly string[] = [
  'agentdojo',
  'agentdojo+attack',
  'bfcl',
  'tau-bench',
  'tau2-bench',
  'toolsandbox',
]
