/**
 * Opens the sources of `twincheck view`: a store, the folder of an experiment, a file of records or the output of a scan. The content of
 * a file decides how it is read.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { readExperiment } from '@twincheck/eval'
import {
  type LivePart,
  openExistingStore,
  openView,
  readPart,
  unreadablePart,
  type View,
  type ViewPart,
  viewStore,
} from '@twincheck/server'
import { viewDocument } from './view-document.ts'
import { type ExperimentOptions, viewExperiment } from './view-experiment.ts'

export type OpenedSources = {
  readonly view: View
  readonly problems: readonly string[]
  readonly isEmpty: boolean
  readonly close: () => Promise<void>
}

export type SourceOptions = ExperimentOptions & {
  readonly schema: string | null
}

/**
 * Thrown if a source that the user named does not exist. The command ends then, because a page without this source would look complete.
 */
export class MissingSourceError extends TwinCheckError {
  readonly code = 'missing-source'

  constructor(paths: readonly string[]) {
    const several = paths.length > 1
    super(
      `There is no file or folder ${paths.join(', ')}. Nothing was served or written. Look at the ${several ? 'paths' : 'path'}; a ` +
        'store on PostgreSQL is named by its address, postgres://…',
    )
  }
}

export async function openSources(
  paths: readonly string[],
  own: readonly ViewPart[],
  { schema, ...options }: SourceOptions,
): Promise<OpenedSources> {
  const missing = paths.filter((path) => !isPostgres(path) && !existsSync(path))
  if (missing.length > 0) throw new MissingSourceError(missing)
  const parts: ViewPart[] = [...own]
  const live: LivePart[] = []
  const stores: { readonly close: () => Promise<void> }[] = []
  const names = nameSources(paths)
  for (const [index, path] of paths.entries()) {
    const name = names[index] ?? path
    try {
      if (isStore(path)) {
        const store = await openExistingStore({ address: path, ...(schema === null ? {} : { schema }) })
        stores.push(store)
        live.push(viewStore(name, store))
      } else parts.push(await readSource(name, path, options))
    } catch (error) {
      if (!(error instanceof TwinCheckError)) throw error
      parts.push(unreadablePart(name, error.message))
    }
  }
  return {
    view: openView(parts, live, options.comparisons.compare),
    problems: parts.flatMap(({ source }) => source.problems.map((problem) => `${source.name}: ${problem}`)),
    isEmpty: live.length === 0 && parts.every(({ source }) => source.kind === 'unreadable'),
    close: async () => {
      for (const store of stores) await store.close()
    },
  }
}

async function readSource(name: string, path: string, options: ExperimentOptions): Promise<ViewPart> {
  if (!statSync(path).isDirectory()) {
    if (statSync(path).size === 0) return unreadablePart(name, EMPTY_FILE)
    const content = readFileSync(path, 'utf8')
    const document = viewDocument(name, content)
    if (!document) return readPart(name, content)
    return { source: { name, kind: 'document', problems: [] }, runs: [], experiment: null, document }
  }
  if (!existsSync(join(path, 'manifest.json'))) return unreadablePart(name, NO_EXPERIMENT)
  return viewExperiment(name, await readExperiment(path), options)
}

const EMPTY_FILE =
  'The file is empty: no decision was recorded in it. Give the store that a gateway writes, or a file of records.'

const NO_EXPERIMENT =
  'This folder is no experiment: it holds no manifest.json. Give a folder that "npx twincheck replay --out" or "npx twincheck demo" ' +
  'has written, or a file of records.'

const SQLITE = 'SQLite format 3\0'

function isPostgres(path: string): boolean {
  return /^postgres(ql)?:\/\//.test(path)
}

function isStore(path: string): boolean {
  if (isPostgres(path)) return true
  if (!statSync(path).isFile()) return false
  const opening = Buffer.alloc(SQLITE.length)
  const file = openSync(path, 'r')
  try {
    return readSync(file, opening) === SQLITE.length && opening.toString('latin1') === SQLITE
  } finally {
    closeSync(file)
  }
}

/**
 * The names of the sources: the last part of each path, with a number if two are equal. A store's URL is not shown, because it may
 * contain a password.
 */
function nameSources(paths: readonly string[]): readonly string[] {
  const short = paths.map((path) => (isPostgres(path) ? 'store' : basename(resolve(path))))
  return short.map((name, index) => {
    return short.indexOf(name) === index && short.lastIndexOf(name) === index ? name : `${name} (${index + 1})`
  })
}
