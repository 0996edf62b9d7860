/**
 * The benchmarks whose worlds the laboratory holds, as the product knows them without it: what they are called, where their
 * data lies and what a scan calls their runs. The worlds themselves are in @twincheck/lab, one line each in
 * `worlds/registry.ts`.
 */

export type BenchmarkCard = {
  /** The name of its command and of its folder in the user's data directory. */
  readonly name: string
  /** As it is called in a sentence. */
  readonly title: string
  /** The kinds of stored runs that it replays, as they are called in a sentence. */
  readonly runTitles: readonly string[]
  /** What its command is for, on one line of the help. */
  readonly help: string
  /** A file that every folder of its data has. */
  readonly marker: string
  /** The environment variable that names the folder of its data. */
  readonly variable: string
  /** What a scan calls its runs. */
  readonly traceSources: readonly string[]
  /** The built-in conditions were written while looking at its runs. */
  readonly inSample: boolean
}

/** Its stored runs have neither user messages nor tools: a scan reads them from its data folder. */
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

/** In the order of the help. */
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
    inSample: false,
  },
] as const satisfies readonly BenchmarkCard[]

export type BenchmarkName = (typeof benchmarks)[number]['name']

export function benchmarkCalled(name: BenchmarkName): BenchmarkCard {
  const found = benchmarks.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no benchmark ${name}`)
  return found
}
