/**
 * How many stored tau-bench and tau2-bench conversations are run again and scored in a second of processor time, in one
 * worker, files and databases already loaded: every call executed, every output compared, the gold actions executed, the
 * end states compared. Processor time, so that whatever else the machine does is not measured.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TauConversation } from '../src/worlds/tau/conversations/conversation.ts'
import { readTauFile } from '../src/worlds/tau/conversations/stored-file.ts'
import { TauDataset } from '../src/worlds/tau/dataset/dataset.ts'
import { type TauEnvironment, tauEnvironment } from '../src/worlds/tau/environment.ts'
import { evaluateConversation } from '../test/evaluate-conversation.ts'

const PASSES = 5

type StoredFile = readonly TauConversation[]

export async function benchTau(): Promise<string> {
  const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
  const folders = ['tau-bench', 'tau2-bench'].map((name) => join(shared, 'trajectories', name))
  if (!folders.every((folder) => existsSync(folder))) return `tau evaluator: not measured, no stored runs in ${shared}.`
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => readConversations(join(folder, file))))
  const dataset = new TauDataset(join(shared, 'tau-bench'))
  evaluateAll(files, dataset)
  const seconds = Array.from({ length: PASSES }, () => evaluateAll(files, dataset)).sort((left, right) => left - right)
  const runs = files.reduce((sum, file) => sum + file.length, 0)
  const rate = Math.round(runs / (seconds[Math.floor(PASSES / 2)] ?? Number.NaN))
  return `tau evaluator, one thread, files already parsed: ${rate} runs a second of processor time (${runs} stored runs, median of ${PASSES} passes).`
}

function readConversations(file: string): StoredFile {
  return readTauFile(file).flatMap((run) => (run.kind === 'conversation' ? [run.conversation] : []))
}

/** Every pass has new environments, so that no gold state is kept from the pass before. */
function evaluateAll(files: readonly StoredFile[], dataset: TauDataset): number {
  const opened = files.map((file): readonly [TauEnvironment, StoredFile] => [tauEnvironment(dataset, file), file])
  const start = process.cpuUsage()
  for (const [environment, file] of opened) for (const one of file) evaluateConversation(environment, one)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
