/**
 * Which sources the built-in conditions were written on, by the name that a scan gives them. Their predicates and tables were
 * chosen while looking at stored runs of these sources, so figures there do not predict new data.
 */
import { benchmarks } from '../world/benchmarks.ts'

/** ToolSandbox has traces and no world here. */
export const builtInSample: readonly string[] = [
  ...benchmarks.flatMap(({ inSample, traceSources }) => (inSample ? traceSources : [])),
  'toolsandbox',
].sort()
