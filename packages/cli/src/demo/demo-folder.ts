/** What the demo leaves behind: an experiment folder, its report, and the runs themselves. */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { openExperiment, readExperiment, writeReport } from '@twincheck/eval'
import { runsFile } from './bundled-runs.ts'
import { type DemoResult, demoTitle } from './play.ts'

export class DemoFolderError extends TwinCheckError {
  readonly code = 'demo-folder'

  constructor(folder: string, cause: Error) {
    super(`The demo could not write to ${folder}: ${cause.message}. Name a folder it may write to with --out.`, {
      cause,
    })
  }
}

export async function writeDemoFolder(folder: string, { manifest, lines }: DemoResult): Promise<void> {
  try {
    await removeEarlierDemo(folder)
    const experiment = await openExperiment(folder, manifest)
    await experiment.close(lines)
    const report = writeReport([await readExperiment(folder)])
    await writeFile(join(folder, 'report.html'), report.html)
    await writeFile(join(folder, 'report.md'), report.markdown)
    // Tried out inside a project, the demo must not end up in its history or in what its linter reads.
    await writeFile(join(folder, '.gitignore'), '*\n')
    await copyFile(runsFile, join(folder, 'runs.jsonl'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'syscall' in error) throw new DemoFolderError(folder, error)
    throw error
  }
}

/** An experiment that is none of the demo's is left alone, and refused by whoever opens the folder next. */
async function removeEarlierDemo(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null || titleOf(text) !== demoTitle) return
  for (const name of ['manifest.json', 'pairs.jsonl', 'pairs.partial.jsonl']) {
    await rm(join(folder, name), { force: true })
  }
}

function titleOf(text: string): unknown {
  try {
    const manifest: unknown = JSON.parse(text)
    return isObject(manifest) ? manifest.title : null
  } catch {
    return null
  }
}
