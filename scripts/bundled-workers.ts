/**
 * For Vitest: what a module starts as a thread is bundled from its sources first. A gateway of a test starts one, hundreds of tests start gateways, and
 * four hundred modules take three times as long to load as one.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, extname, isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vitest/config'

/** As every module writes it: beside itself, built or not. */
const reference = /new URL\(\s*`\.\/([\w-]+-worker)\.\$\{[^}]*\}`,\s*import\.meta\.url,?\s*\)/

export function bundledWorkers(packages: string): Plugin {
  return {
    name: 'bundled-workers',
    enforce: 'pre',
    // Vitest's cache of transformed modules does not know the worker's sources: a cached module would start an old worker.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ sourceCode }) => (reference.test(sourceCode) ? false : undefined))
    },
    async transform(code, id) {
      const [written = '', worker = ''] = reference.exec(code) ?? []
      if (written === '' || !id.startsWith(packages)) return undefined
      const [name = ''] = id.slice(packages.length + 1).split('/')
      const { file, sources } = await bundle(
        join(dirname(id), `${worker}${extname(id)}`),
        join(packages, name, '.cache/workers'),
      )
      for (const source of sources) this.addWatchFile(source)
      return { code: code.replace(written, () => `new URL(${JSON.stringify(pathToFileURL(file).href)})`), map: null }
    },
  }
}

/** Named by its content: another run may be using, or writing, the same. */
async function bundle(
  entry: string,
  folder: string,
): Promise<{ readonly file: string; readonly sources: readonly string[] }> {
  const build = await rolldown({
    input: entry,
    platform: 'node',
    external: (id) => !isAbsolute(id) && !/^(?:\.|@twincheck\/)/.test(id),
  })
  const { output } = await build.generate({ codeSplitting: false })
  await build.close()
  const [{ code, moduleIds }] = output
  const file = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, code)
    renameSync(unfinished, file)
  }
  return { file, sources: moduleIds }
}
