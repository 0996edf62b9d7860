/** WorkBench's tables, pinned to commit 42f1b6d of olly-styles/WorkBench. The tasks are not pinned. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, type InstallOptions, installPinned, type Release } from '../../install/install-pinned.ts'
import { pinnedFiles } from '../../install/pinned-file.ts'

export const workBenchTables = pinnedFiles(
  `
  9f02ac1311812721fa4d521aaf91e2d3a4320d1409cfd5b43f130ee476cae709 36031 analytics_data.csv
  9f029b17eb05e6b837946b50f15b63e59c939a544ba293075d98ac301554d636 23620 calendar_events.csv
  8632a748512e2c4e1ad7ffa6669efb1ce73bcfe9600f976a99af6e6c46e79297 32370 customer_relationship_manager_data.csv
  d9227ee1a072e528c3735afea166a56e5d2e88f4c98dc7a0beba035ff0efcc2a 450 email_addresses.csv
  35c0a3af40acddc9aa48d0289e75cc44785e33abedfa3e48ca3f7b2fb679f4c3 163261 emails.csv
  ef4941767aa7ec5c85f481d90d9fc9aef9f7424d972701d2149e0ef55e56b07d 28504 project_tasks.csv
`,
  (path) => (path === 'email_addresses.csv' ? `raw/${path}` : `processed/${path}`),
)

const release: Release = {
  title: 'WorkBench',
  code: 'workbench-install',
  source: 'https://raw.githubusercontent.com/olly-styles/WorkBench/42f1b6d/data',
  files: workBenchTables,
  made: [],
}

export function installWorkBench(options: InstallOptions): Promise<Installed> {
  return installPinned(release, options)
}

export function missingTasks(folder: string): string | null {
  const file = join(folder, 'tasks.jsonl')
  if (existsSync(file)) return null
  return (
    `The tasks are not downloaded. Put them in ${file}, one JSON object a line: ` +
    '{"id", "domain", "query", "answer"}, where "answer" is the list of calls as the benchmark writes them.'
  )
}
