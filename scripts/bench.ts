/**
 * Runs the benchmarks and prints what each has to say. Figures are ratios of two things measured in the same run.
 *
 *   npm run bench              all of them
 *   npm run bench -- scan tau  those whose name holds one of these words
 */

import { benchAgents } from '../packages/core/bench/agents.bench.ts'
import { benchAiSdk } from '../packages/core/bench/ai-sdk.bench.ts'
import { benchAnthropic } from '../packages/core/bench/anthropic.bench.ts'
import { benchDecision } from '../packages/core/bench/decision.bench.ts'
import { benchLangChain, benchLangGraph } from '../packages/core/bench/langchain.bench.ts'
import { benchOpenAI } from '../packages/core/bench/openai.bench.ts'
import { benchOpenAIAgents } from '../packages/core/bench/openai-agents.bench.ts'
import { benchWrap } from '../packages/core/bench/wrap.bench.ts'
import { benchHostileOutputs } from '../packages/eval/bench/hostile-outputs.bench.ts'
import { benchOwnTraffic } from '../packages/eval/bench/own-traffic.bench.ts'
import { benchProfiles, benchProfilesByAgent } from '../packages/eval/bench/profiles.bench.ts'
import { benchScan } from '../packages/eval/bench/scan.bench.ts'
import { benchEvaluate } from '../packages/lab/bench/evaluate.bench.ts'
import { benchTau } from '../packages/lab/bench/tau.bench.ts'
import { benchRepetitions } from '../packages/server/bench/repetitions.bench.ts'
import { benchPlayground } from '../packages/viewer/bench/playground.bench.ts'
import { benchViewer } from '../packages/viewer/bench/viewer.bench.ts'

const benches: readonly (() => Promise<string>)[] = [
  benchDecision,
  benchWrap,
  benchAiSdk,
  benchOpenAI,
  benchAnthropic,
  benchOpenAIAgents,
  benchLangChain,
  benchLangGraph,
  benchAgents,
  benchEvaluate,
  benchProfiles,
  benchProfilesByAgent,
  benchHostileOutputs,
  benchTau,
  benchScan,
  benchOwnTraffic,
  benchPlayground,
  benchViewer,
  benchRepetitions,
]

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = benches.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
)
for (const bench of chosen) console.log(`${await bench()}\n`)
