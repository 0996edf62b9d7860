/**
 * Which sources the built-in conditions were written on, by the name that a scan gives them. Their predicates and tables were
 * chosen while looking at stored runs of these sources, so figures there do not predict new data.
 */
import { benchmarks } from '../world/benchmarks.ts'

/**
 * The sources by name. ToolSandbox is added separately, because this project reads its traces but has no world for it.
 */
export const builtInSample: readonly string[] = [
  ...benchmarks.flatMap(({ inSample, traceSources }) => (inSample ? traceSources : [])),
  'toolsandbox',
].sort()
