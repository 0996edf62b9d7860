/**
 * What the product must know about benchmarks even if @twincheck/lab is not installed, such as their names. Their simulated worlds are in
 * that package.
 */

export type BenchmarkCard = {
  readonly name: string
  readonly title: string
  readonly runTitles: readonly string[]
  readonly help: string
  readonly marker: string
  readonly variable: string
  readonly traceSources: readonly string[]
  readonly inSample: boolean
}

/** BFCL, the benchmark whose stored runs hold neither user messages nor tools. A scan takes both from the data folder. */
export const scannedBenchmark = {
  name: 'bfcl',
  title: 'BFCL',
  runTitles: ['BFCL'],
  help: "the paper's benchmark: install, run, judge",
  marker: 'BFCL_v4_multi_turn_base.json',
  variable: 'TWINCHECK_BFCL_DIR',
  traceSources: ['bfcl'],
  inSample: true,
} as const satisfies BenchmarkCard

/** All benchmarks, in the order in which the help lists them. */
export const benchmarks = [
  scannedBenchmark,
  {
    name: 'tau',
    title: 'tau-bench',
    runTitles: ['tau-bench', 'tau2-bench'],
    help: 'a second world: conversations with a user, replayed',
    marker: 'airline/tools.json',
    variable: 'TWINCHECK_TAU_DIR',
    traceSources: ['tau-bench', 'tau2-bench'],
    inSample: true,
  },
  {
    name: 'agentdojo',
    title: 'AgentDojo',
    runTitles: ['AgentDojo'],
    help: 'a third world: runs under attack, with both verdicts',
    marker: 'suites/banking/environment.yaml',
    variable: 'TWINCHECK_AGENTDOJO_DIR',
    traceSources: ['agentdojo', 'agentdojo+attack'],
    inSample: true,
  },
  {
    name: 'workbench',
    title: 'WorkBench',
    runTitles: ['WorkBench'],
    help: 'a fourth world: office tools, with a verdict on side effects',
    marker: 'customer_relationship_manager_data.csv',
    variable: 'TWINCHECK_WORKBENCH_DIR',
    traceSources: ['workbench'],
    inSample: true,
  },
] as const satisfies readonly BenchmarkCard[]

export type BenchmarkName = (typeof benchmarks)[number]['name']

export function benchmarkCalled(name: BenchmarkName): BenchmarkCard {
  const found = benchmarks.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no benchmark ${name}`)
  return found
}
